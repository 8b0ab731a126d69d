import { execFileSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '../src/platform/embedded-postgres.server.ts'
import { migrate } from '../src/platform/migrate.server.ts'

// Writes db/types.ts from a database that the migrations just made.
const dataDir = await mkdtemp(join(tmpdir(), 'estela-types-'))
const server = await startEmbeddedPostgres({ dataDir })
try {
  await migrate(server.url, async () => undefined)
  execFileSync(
    'kysely-codegen',
    [
      '--dialect',
      'postgres',
      '--numeric-parser',
      'number',
      '--date-parser',
      'string',
      '--exclude-pattern',
      '(migrations|graphile_worker.*)',
      '--out-file',
      'db/types.ts',
      '--url',
      server.url,
    ],
    { stdio: 'inherit' },
  )
} finally {
  await server.stop()
  await rm(dataDir, { recursive: true, force: true })
}
