import { hash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

export type Script = { name: string; text: string; checksum: string }

/** Files in order. `squashed` are the first of them, which replace the files of the list `before`. */
export type Migrations = { files: Script[]; squashed: Script[]; before?: Migrations }

export async function readSchemaFiles(folder: string) {
  return {
    migrations: await readMigrations(join(folder, 'migrations')),
    functions: await readScripts(join(folder, 'functions'), 'functions/'),
  }
}

/** A subfolder named `before-116` holds the list that the files before number 116 were squashed from. */
async function readMigrations(folder: string): Promise<Migrations> {
  const files = await readScripts(folder)
  const before = (await readdir(folder)).find((name) => name.startsWith('before-'))
  if (!before) return { files, squashed: [] }
  const squashed = files.filter(({ name }) => `before-${name}` < before)
  return { files, squashed, before: await readMigrations(join(folder, before)) }
}

/** Names of all files, including those that they were squashed from. */
export function namesOf({ files, before }: Migrations): string[] {
  return [...(before ? namesOf(before) : []), ...files.map(({ name }) => name)]
}

/** Finds an applied migration that this version does not have, because a newer version added it. */
export function newerMigration(applied: Iterable<string>, migrations: Migrations) {
  const known = new Set(namesOf(migrations))
  return [...applied].find((name) => /^\d{3}-/.test(name) && !known.has(name))
}

async function readScripts(folder: string, prefix = ''): Promise<Script[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).toSorted()
  return Promise.all(
    files.map(async (file) => {
      const text = await readFile(join(folder, file), 'utf8')
      return { name: `${prefix}${file}`, text, checksum: hash('sha256', text) }
    }),
  )
}
