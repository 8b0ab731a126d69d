import { existsSync } from 'node:fs'
import { copyFile, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { type ClusterCopy, copyCluster } from './copy-cluster.server.ts'
import { startEmbeddedPostgres } from './embedded-postgres.server.ts'
import { spool } from './postgres-folder.server.ts'
import { EndedBefore, passwordEntry, recoverCluster, unpackCluster } from './recover-cluster.server.ts'

test('a base backup made during writes recovers to any later moment, but not past the last transaction', async () => {
  const dataDir = await newFolder()
  const server = await startEmbeddedPostgres({ dataDir, archiveSeconds: 60 })
  onTestFinished(() => server.stop())
  const client = new pg.Client({ connectionString: server.superuserUrl })
  await client.connect()
  await client.query('create table notes (id serial, at timestamptz default clock_timestamp())')
  const add = async () => (await client.query('insert into notes default values returning at')).rows[0].at as Date
  await add()
  const copier = new pg.Client({ connectionString: server.superuserUrl })
  await copier.connect()
  let copy: ClusterCopy | undefined
  const password = await readFile(join(dataDir, 'postgres.password'), 'utf8')
  const made = buffer(
    Readable.from(
      copyCluster(copier, server.path, { [passwordEntry]: password }, (started) => {
        copy = started
      }),
    ),
  )
  while (!copy) await add()
  const tar = await made
  const between = await add()
  await new Promise((done) => setTimeout(done, 1000))
  const last = await add()
  const { rows } = await client.query(
    'select count(*)::int as count, pg_walfile_name(pg_switch_wal()) as wal from notes',
  )
  const { count, wal } = rows[0]
  await expect.poll(() => existsSync(join(server.path, spool, wal))).toBe(true)
  const archived = await readdir(join(server.path, spool))
  expect(archived).toEqual(expect.arrayContaining([copy.firstWal, copy.lastWal]))
  await Promise.all([client.end(), copier.end()])

  const recovered = async (until?: Date) => {
    const folder = await newFolder()
    const pieces = await unpackCluster(Readable.from([tar]), folder)
    for (const name of archived) await copyFile(join(server.path, spool, name), join(pieces, name))
    const found = await recoverCluster(folder, { timeline: 1, until }, async (url) => {
      const reader = new pg.Client({ connectionString: url })
      await reader.connect()
      const { rows } = await reader.query('select count(*)::int as count from notes')
      await reader.end()
      return rows[0].count as number
    })
    expect(existsSync(join(folder, 'postgres/recovery.signal'))).toBe(false)
    return { folder, found }
  }
  expect((await recovered(new Date(between.getTime() + 500))).found).toBe(count - 1)
  await expect(recovered(new Date(last.getTime() + 1000))).rejects.toThrow(EndedBefore)
  const { folder, found } = await recovered()
  expect(found).toBe(count)
  const again = await startEmbeddedPostgres({ dataDir: folder })
  onTestFinished(() => again.stop())
})

async function newFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'estela-recover-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}
