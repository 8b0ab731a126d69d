import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

export type Script = { name: string; text: string; checksum: string }

/** The last file of db/migrations that says again what db/migrations/before made. */
const lastSquashed = '012-audit.sql'

/**
 * What makes the schema, in order: the migrations, and the functions, named `functions/…`. A database that began with the
 * migrations in `before` takes those to their end in place of the `squashed` ones, which make the same.
 */
export async function readSchemaFiles(folder: string) {
  const migrations = await readScripts(join(folder, 'migrations'))
  return {
    before: await readScripts(join(folder, 'migrations/before')),
    squashed: migrations.filter(({ name }) => name <= lastSquashed),
    later: migrations.filter(({ name }) => name > lastSquashed),
    functions: await readScripts(join(folder, 'functions'), 'functions/'),
  }
}

/** A migration that this version does not have, since a newer one brought it. */
export function newerMigration(
  applied: Iterable<string>,
  { squashed, later }: { squashed: Script[]; later: Script[] },
) {
  const known = new Set([...squashed, ...later].map(({ name }) => name))
  return [...applied].find((name) => /^\d{3}-/.test(name) && !known.has(name))
}

async function readScripts(folder: string, prefix = ''): Promise<Script[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).toSorted()
  return Promise.all(
    files.map(async (file) => {
      const text = await readFile(join(folder, file), 'utf8')
      return { name: `${prefix}${file}`, text, checksum: createHash('sha256').update(text).digest('hex') }
    }),
  )
}
