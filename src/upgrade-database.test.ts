import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { hashTables } from '../test/support/hash-tables.ts'
import { makers } from '../test/support/make.ts'
import { runCommand } from '../test/support/run-command.ts'
import { openShopDatabase } from './open-shop-database.server.ts'
import { enqueue } from './platform/jobs/jobs.server.ts'
import { packageRoot } from './platform/package-root.server.ts'
import { startEmbeddedPostgres } from './platform/postgres/embedded-postgres.server.ts'
import { packagedPrograms } from './platform/postgres/postgres-binaries.server.ts'
import { upgradeCluster } from './platform/postgres/upgrade-cluster.server.ts'
import { prepareDatabase } from './prepare-database.server.ts'
import { scheduledBackup } from './system/backup/jobs.ts'

test('an upgrade copies all rows, sessions and jobs included, into a new cluster, and keeps the old one', async () => {
  const dataDir = await shopWithRows()
  const before = await tablesOf(dataDir)
  const { aside, copied } = await upgrade(dataDir)
  expect(copied?.rows).toBeGreaterThan(50)
  expect(await tablesOf(dataDir)).toEqual(before)
  expect((await readdir(dataDir)).filter((name) => name.startsWith('postgres'))).toEqual(
    expect.arrayContaining(['postgres', aside.slice(dataDir.length + 1), 'postgres.password']),
  )
  expect(existsSync(join(dataDir, 'postgres.upgrade'))).toBe(false)
  // Sequences continue.
  await withDatabase(dataDir, async ({ db }) => {
    expect((await makers(db).product()).id).toBe(3)
    expect(await db.selectFrom('sessions').select('user_id').execute()).toHaveLength(1)
    await expect(db.deleteFrom('audit_log').execute()).rejects.toThrow('permission denied')
  })
  // The old cluster is complete and can be opened.
  await rename(join(dataDir, 'postgres'), join(dataDir, 'postgres-later'))
  await rename(aside, join(dataDir, 'postgres'))
  expect(await tablesOf(dataDir)).toEqual(before)
})

test('after a run that was killed at any step the next run completes the upgrade', async () => {
  const dataDir = await shopWithRows()
  const before = await tablesOf(dataDir)
  for (const step of [1, 2, 3, 4]) {
    await expect(killedAt(dataDir, step)).rejects.toMatchObject({ signal: 'SIGKILL' })
    expect(existsSync(join(dataDir, 'postgres/PG_VERSION'))).toBe(true)
  }
  const { aside } = await upgrade(dataDir)
  expect(await tablesOf(dataDir)).toEqual(before)
  // The state after a kill between the two renames.
  const work = join(dataDir, 'postgres.upgrade')
  await mkdir(join(work, 'new'), { recursive: true })
  await rename(join(dataDir, 'postgres'), join(work, 'new/postgres'))
  await writeFile(join(work, 'finished.json'), JSON.stringify({ aside: aside.slice(dataDir.length + 1), control: '' }))
  await expect(startEmbeddedPostgres({ dataDir })).rejects.toThrow('npm run upgrade:database')
  expect(await upgrade(dataDir)).toEqual({ aside, copied: undefined })
  expect(await tablesOf(dataDir)).toEqual(before)
  expect(existsSync(work)).toBe(false)
})

test('a running shop is not upgraded, and the error for a newer or older folder says what to do', async () => {
  const dataDir = await shopWithRows()
  const { stop } = await startEmbeddedPostgres({ dataDir })
  await expect(upgrade(dataDir)).rejects.toThrow('Ya hay una tienda usando la carpeta')
  await stop()
  await writeFile(join(dataDir, 'postgres/PG_VERSION'), '17\n')
  await expect(startEmbeddedPostgres({ dataDir })).rejects.toThrow('npm run upgrade:database')
  await writeFile(join(dataDir, 'postgres/PG_VERSION'), '19\n')
  await expect(startEmbeddedPostgres({ dataDir })).rejects.toThrow('La abrió una versión más nueva de la tienda')
  await expect(command(dataDir)).rejects.toMatchObject({ stderr: expect.stringContaining('abrila con la más nueva') })
  await writeFile(join(dataDir, 'postgres/PG_VERSION'), '18\n')
  expect(await command(dataDir)).toContain('La base ya es de PostgreSQL 18.')
})

const upgrade = (dataDir: string) =>
  upgradeCluster(dataDir, { findPrograms: async () => packagedPrograms(), prepare: prepareDatabase })

/** A process that is killed when it prints its line number `step`. */
async function killedAt(dataDir: string, step: number) {
  const of = (path: string) => JSON.stringify(join(packageRoot, 'src', path))
  const script = `
    import { packagedPrograms } from ${of('platform/postgres/postgres-binaries.server.ts')}
    import { upgradeCluster } from ${of('platform/postgres/upgrade-cluster.server.ts')}
    import { prepareDatabase } from ${of('prepare-database.server.ts')}
    let lines = 0
    await upgradeCluster(${JSON.stringify(dataDir)}, {
      findPrograms: async () => packagedPrograms(),
      prepare: prepareDatabase,
      onProgress: () => ++lines === ${step} && process.kill(process.pid, 'SIGKILL'),
    })`
  await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script])
}

const command = async (DATA_DIR: string) => (await runCommand('upgrade-database', [], { DATA_DIR })).stdout

/** A copy of a closed shop that is made once. */
async function shopWithRows() {
  const dataDir = await mkdtemp(join(tmpdir(), 'estela-upgrade-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  // cp keeps the owner of PostgreSQL's files.
  await promisify(execFile)('cp', ['-a', `${await madeShop}/.`, dataDir])
  return dataDir
}

const madeShop = makeShop()
afterAll(async () => rm(await madeShop, { recursive: true, force: true }))

async function makeShop() {
  const dataDir = await mkdtemp(join(tmpdir(), 'estela-made-'))
  await withDatabase(dataDir, async ({ db }) => {
    const make = makers(db)
    const { id } = await make.product({ stock: 5 })
    await make.product()
    await make.user()
    await db.updateTable('products').set({ name: "Ñandú «Oud» \\ ' 😀" }).where('id', '=', id).execute()
    await enqueue(db, scheduledBackup, { now: true })
  })
  return dataDir
}

async function withDatabase(
  dataDir: string,
  use: (shop: Awaited<ReturnType<typeof openShopDatabase>>) => Promise<unknown>,
) {
  const shop = await openShopDatabase({ databaseUrl: undefined, dataDir }, { orNew: true })
  try {
    return await use(shop)
  } finally {
    await shop.close()
  }
}

async function tablesOf(dataDir: string) {
  let tables = {}
  await withDatabase(dataDir, async ({ db }) => {
    tables = await hashTables(db)
  })
  return tables
}
