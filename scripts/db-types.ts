import { execFileSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openClient } from '../src/platform/database/connection.server.ts'
import { migrate } from '../src/platform/database/migrate.server.ts'
import { readSchemaFiles } from '../src/platform/database/schema-files.server.ts'
import { packageRoot } from '../src/platform/package-root.server.ts'
import { startEmbeddedPostgres } from '../src/platform/postgres/embedded-postgres.server.ts'
import { choicesOf, readSchema, type Schema } from './read-schema.ts'
import { schemaPage } from './schema-page.ts'

// Writes db/types.ts and db/schema.sql from a freshly migrated database; --check compares them instead.
const isCheck = process.argv.includes('--check')
const dataDir = await mkdtemp(join(tmpdir(), 'estela-types-'))
const server = await startEmbeddedPostgres({ dataDir })
try {
  await migrate(server.url, async () => undefined)
  const schema = await schemaOf(server.url)
  await settle('db/schema.sql', schemaPage(schema, await migrationsOfTables()))
  await settle('db/types.ts', await typesOf(server.url, schema))
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
} finally {
  await server.stop()
  await rm(dataDir, { recursive: true, force: true })
}

async function schemaOf(url: string) {
  await using client = await openClient({ connectionString: url })
  return await readSchema(client)
}

async function migrationsOfTables() {
  const { migrations } = await readSchemaFiles(join(packageRoot, 'db'))
  const made = migrations.files.flatMap(({ name, text }) =>
    [...text.matchAll(/^create (?:unlogged )?table (\S+)/gm)].map(([, table]) => [table, name] as const),
  )
  const names = new Map([...made, ['migrations', 'migrate.server.ts']] as const)
  return (table: string) => names.get(table) ?? ''
}

/** Writes the file; with --check, throws if it is outdated. */
async function settle(file: string, text: string) {
  const path = join(packageRoot, file)
  if (!isCheck) return writeFile(path, text)
  if ((await readFile(path, 'utf8').catch(() => '')) !== text) {
    throw new Error(`${file} is not what db/migrations and db/functions make: npm run db:types`)
  }
}

async function typesOf(url: string, schema: Schema) {
  const options = {
    dialect: 'postgres',
    'numeric-parser': 'number',
    'date-parser': 'string',
    'exclude-pattern': '(migrations|graphile_worker.*)',
    'log-level': 'error',
    'out-file': join(dataDir, 'types.ts'),
    url,
  }
  const flags = Object.entries(options).flatMap(([name, value]) => [`--${name}`, value])
  execFileSync('kysely-codegen', flags, { stdio: 'inherit' })
  const types = await readFile(options['out-file'], 'utf8')
  // Read as ISO text (database.server.ts), written also from a Date; kysely-codegen's own option takes a type for both.
  return withUnions(types.replace('Timestamp = ColumnType<Date,', 'Timestamp = ColumnType<string,'), schema)
}

/** Gives columns with a check constraint on their values the type of those values. */
function withUnions(types: string, { tables }: Schema) {
  const names = types.slice(types.indexOf('export interface DB '))
  let text = types
  for (const { name, constraints } of tables) {
    const [, type] = new RegExp(`^  "?${name}"?: (\\w+);$`, 'm').exec(names) ?? []
    for (const constraint of constraints) {
      const choices = choicesOf(constraint)
      if (!choices) continue
      const column = new RegExp(`(export interface ${type} \\{[^}]*\\n  ${constraint.columns[0]}: [^;]*)string`)
      if (!column.test(text)) throw new Error(`db/types.ts: ${name}.${constraint.columns[0]} not found`)
      text = text.replace(column, (_, before) => `${before}${choices.join(' | ')}`)
    }
  }
  return text
}
