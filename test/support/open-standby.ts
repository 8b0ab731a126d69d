import { appendFile, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import pg from 'pg'
import { copyCluster } from '../../src/platform/postgres/copy-cluster.server.ts'
import type { EmbeddedPostgres } from '../../src/platform/postgres/embedded-postgres.server.ts'
import { openPostgresFolder } from '../../src/platform/postgres/postgres-folder.server.ts'
import { connect, stopServer } from '../../src/platform/postgres/postgres-process.server.ts'
import { passwordEntry, unpackCluster } from '../../src/platform/postgres/recover-cluster.server.ts'

/** Opens a streaming standby of `primary` from a base backup, in a folder of its own. */
export async function openStandby(primary: EmbeddedPostgres, dataDir: string) {
  const password = await readFile(`${primary.path}.password`, 'utf8')
  const copier = new pg.Client({ connectionString: primary.superuserUrl })
  await copier.connect()
  const copy = copyCluster(copier, primary.path, { [passwordEntry]: password }, () => undefined)
  await unpackCluster(Readable.from(copy), dataDir)
  const { rows } = await copier.query<{ port: string }>("select current_setting('port') as port")
  await copier.end()
  const source = `host=127.0.0.1 port=${rows[0]?.port} user=postgres password=${password}`
  await appendFile(join(dataDir, 'postgres/postgresql.auto.conf'), `primary_conninfo = '${source}'\n`)
  await writeFile(join(dataDir, 'postgres/standby.signal'), '')
  const folder = await openPostgresFolder(dataDir, { connections: 60, archiveSeconds: 0 })
  let client: pg.Client
  let port: number | undefined
  const start = async () => {
    client = await connect(folder, port)
    port = client.port
  }
  await start()
  return {
    url: `postgres://estela:${password}@127.0.0.1:${port}/estela`,
    start,
    /** WAL is still received, but not replayed. */
    pause: () => client.query('select pg_wal_replay_pause()'),
    resume: () => client.query('select pg_wal_replay_resume()'),
    stop: () => stopServer(folder),
  }
}
