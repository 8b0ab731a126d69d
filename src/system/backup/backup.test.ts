import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { cloneDatabase, emptyDatabase as createEmpty } from '../../../test/support/database.ts'
import { hashTables } from '../../../test/support/hash-tables.ts'
import { openBucket } from '../../../test/support/open-bucket.ts'
import { openShop } from '../../../test/support/open-shop.ts'
import { patient } from '../../../test/support/patient.ts'
import { runJobs } from '../../../test/support/run-jobs.ts'
import { buildApp } from '../../app.ts'
import { listenForPurges } from '../../platform/cache/listen-for-purges.server.ts'
import { type Db, openDatabase } from '../../platform/database/database.server.ts'
import { migrate } from '../../platform/database/migrate.server.ts'
import { openFiles } from '../../platform/files/files.server.ts'
import { hashToken } from '../../platform/http/tokens.server.ts'
import { migrateJobs } from '../../platform/jobs/jobs.server.ts'
import { nameOfBackup } from './backup-name.ts'
import { makeBackup } from './make-backup.server.ts'
import { restoreBackup } from './restore/restore-backup.server.ts'
import { restoreDatabase } from './restore/restore-database.server.ts'
import { scheduledBackup } from './scheduled-backup.server.ts'
import { listStoredBackups, storeBackup } from './stored-backups.server.ts'

async function openPanel(environment: Record<string, string> = {}) {
  const shop = await openShop(environment)
  const admin = await shop.make.admin()
  const ask = (method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown) =>
    shop.call(method, `/api/admin/${path}`, { token: admin.token, body })
  return { ...shop, admin, ask }
}

const odd = "O'Brien \\ «ñ»\r\nsegunda línea\u2028; drop table users; -- \t😀"
/** Left out of backups: sessions, links and pending work. */
const left = ['password_resets', 'email_verifications', 'order_links', 'simulator', 'jobs', 'customer_changes']

test('a backup restores every table of the shop, without sessions, and the shop opens on it', async () => {
  const shop = await openPanel()
  const { ask, call, buy, make, admin, db } = shop
  const product = await make.product({ name: odd, description: odd, price: 1234.5, notes_top: [odd], pictures: 1 })
  const { order } = (await buy(product, 2)).body
  await ask('POST', `orders/${order.id}/approve`, { admin_notes: odd })
  await call('POST', '/api/contact', { body: { name: odd, email: 'a@b.ar', subject: odd, message: odd } })
  await ask('PUT', 'settings', { settings: { shop_name: odd.slice(0, 10) } })
  const before = await tablesOf(db)
  const reply = await ask('POST', 'backup-database')
  expect(reply.headers['content-type']).toContain('application/sql')
  expect(reply.headers['content-disposition']).toMatch(/filename="estela_\d{4}-\d\d-\d\d\.sql"/)
  const dump = reply.raw.toString('utf8')
  expect(dump).not.toContain(hashToken(admin.token).toString('hex'))
  expect(dump).not.toContain('insert into sessions')

  const empty = await emptyDatabase()
  await restoreDatabase(empty.url, await asFile(dump))
  await migrate(empty.url, () => migrateJobs(empty.url))
  const { db: restored, pool } = empty.open()
  expect(await tablesOf(restored)).toEqual(before)
  await restored.insertInto('products').values({ name: 'Nuevo', price: 1 }).execute()
  // Ids continue after the last one.
  const numbers = await restored.selectFrom('products').select(['id', 'family_id']).orderBy('id').execute()
  expect(numbers).toEqual([
    { id: product.id, family_id: 1 },
    { id: product.id + 1, family_id: 2 },
  ])
  const app = await buildApp({ ...shop, db: restored, pool })
  const { email, password } = admin
  const login = await app.inject({ method: 'POST', url: '/api/auth/login', payload: { email, password } })
  await app.close()
  expect(login.json().user.is_admin).toBe(1)
})

test('a backup made during sales is consistent as of one moment, files included', async () => {
  const shop = await openPanel()
  const products = [await shop.make.product({ stock: 500 }), await shop.make.product({ stock: 500 })]
  await shop.files.put('proofs/uno', Buffer.from('comprobante'))
  await shop.files.put('pictures/abc.webp', Buffer.from('imagen'))
  let isSelling = true
  const sales = (async () => {
    for (let turn = 0; isSelling; turn++)
      await Promise.all(products.map((product) => shop.buy(product, 1 + (turn % 3))))
  })()
  const folder = join(shop.config.dataDir, 'backups')
  const backup = await makeBackup(shop, folder)
  isSelling = false
  await sales
  expect(backup.files).toBe(2)
  expect((await readdir(folder)).toSorted()).toEqual([backup.name])

  const empty = await emptyDatabase()
  const dataDir = await emptyFolder()
  const config = { ...shop.config, dataDir }
  expect(await restoreBackup({ url: empty.url, config }, join(folder, backup.name))).toEqual({ files: 2 })
  const files = await openFiles(config)
  expect([await files.get('proofs/uno'), await files.get('pictures/abc.webp')]).toEqual(['comprobante', 'imagen'])
  const { rows } = await sql<{ wrong: number }>`select
    (select count(*) from products where stock <> (select sum(quantity) from stock_movements m where m.product_id = products.id))
    + (select count(*) from orders where not exists (select from order_items i where i.order_id = orders.id)
        or not exists (select from order_history h where h.order_id = orders.id)) as wrong`.execute(empty.open().db)
  expect(rows).toEqual([{ wrong: 0 }])
})

test('a truncated backup is not restored, nor any over existing data without force', async () => {
  const shop = await openPanel()
  await shop.make.product({ name: 'De antes' })
  const dump = (await shop.ask('POST', 'backup-database')).raw.toString('utf8')
  const empty = await emptyDatabase()
  const cut = await asFile(dump.replace('-- fin\n', ''))
  await expect(restoreDatabase(empty.url, cut)).rejects.toThrow('cortado')
  const midword = await asFile(dump.slice(0, dump.lastIndexOf('De antes') + 4))
  await expect(restoreDatabase(empty.url, midword)).rejects.toThrow('cortado')
  const changed = await asFile(dump.replace(/^-- fin$/m, "select 'x1'::int;\n$&"))
  await expect(restoreDatabase(empty.url, changed)).rejects.toThrow('está cortado o dañado (invalid input syntax')
  const whole = await asFile(dump)
  await restoreDatabase(empty.url, whole)
  await expect(restoreDatabase(empty.url, whole)).rejects.toThrow('--force')
  await empty.run("update products set name = 'De después'")
  // An unreadable dump leaves the database as it was.
  await expect(restoreDatabase(empty.url, cut, { force: true })).rejects.toThrow('cortado')
  expect(await empty.run('select name from products')).toEqual([{ name: 'De después' }])
  await restoreDatabase(empty.url, whole, { force: true })
  expect(await empty.run('select name from products')).toEqual([{ name: 'De antes' }])
  expect((await shop.ask('GET', 'jobs')).statusCode).toBe(200)
  await expect(restoreDatabase(shop.url, whole, { force: true })).rejects.toThrow('cerrala primero')
})

test('only a superuser can replace a protected audit log, and the shop’s role owns everything afterwards', async () => {
  const shop = await openPanel()
  await shop.make.product({ name: 'De antes' })
  const whole = await asFile((await shop.ask('POST', 'backup-database')).raw.toString('utf8'))
  const { url, superuserUrl, drop } = await cloneDatabase()
  onTestFinished(drop)
  await expect(restoreDatabase(url, whole, { force: true })).rejects.toThrow('no puede borrar la auditoría')
  await restoreDatabase(superuserUrl, whole, { force: true })
  await migrate(url, () => migrateJobs(url))
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query("select distinct tableowner from pg_tables where schemaname = 'public'")
  await client.end()
  expect(rows).toEqual([{ tableowner: 'estela' }])
})

test('backups are made when due or on request, and only the newest are kept', async () => {
  const shop = await openPanel()
  await shop.files.put('proofs/uno', Buffer.from('comprobante'))
  await shop.ask('PUT', 'settings', { settings: { backup_every_days: 0, backup_keep: 2 } })
  const names = async () =>
    (await shop.ask('GET', 'backups')).body.backups.map(({ name }: { name: string }) => name) as string[]
  await scheduledBackup(shop, {})
  expect(await names()).toEqual([])
  await shop.ask('PUT', 'settings', { settings: { backup_every_days: 1 } })
  await scheduledBackup(shop, {})
  await scheduledBackup(shop, {})
  expect(await names()).toHaveLength(1)
  // Two backups older than any schedule.
  const folder = join(shop.config.dataDir, 'backups')
  for (const name of ['estela_2020-01-01_03-40-00', 'estela_2020-01-02_03-40-00']) {
    await mkdir(join(folder, name))
    const facts = { name, created_at: '2020-01-02T06:40:00.000Z', bytes: 1, files: 0 }
    await writeFile(join(folder, name, 'backup.json'), JSON.stringify(facts))
  }
  const [newest = ''] = await names()
  await rm(join(folder, newest), { recursive: true })
  expect((await shop.ask('POST', 'backups')).statusCode).toBe(200)
  await runJobs(shop)
  const [made = '', ...others] = await names()
  expect(others).toEqual(['estela_2020-01-02_03-40-00'])
  expect(await readFile(join(folder, made, 'files/proofs/uno'), 'utf8')).toBe('comprobante')
  expect((await shop.ask('GET', 'jobs')).body.jobs).toEqual([])
})

test('two backups of the same moment do not touch each other', async () => {
  const shop = await openPanel()
  for (const name of ['uno', 'dos', 'tres']) await shop.files.put(`proofs/${name}`, Buffer.from(name))
  const folder = await emptyFolder()
  const results = await Promise.allSettled([0, 1, 2, 3].map(() => makeBackup(shop, folder)))
  const made = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
  expect(made.length).toBeGreaterThan(0)
  const refused = results.flatMap((result) => (result.status === 'rejected' ? [(result.reason as Error).message] : []))
  expect(new Set([...refused, 'Ya se está haciendo un backup. Probá en un momento.']).size).toBe(1)
  expect((await readdir(folder)).toSorted()).toEqual(made.map(({ name }) => name).toSorted())
  for (const { name, files } of made) {
    expect(files).toBe(3)
    const empty = await emptyDatabase()
    const target = { url: empty.url, config: { ...shop.config, dataDir: await emptyFolder() } }
    expect(await restoreBackup(target, join(folder, name))).toEqual({ files: 3 })
  }
})

test('a database on which any shop is running is not replaced', async () => {
  const { url } = await emptyDatabase()
  const { close } = await listenForPurges(url, [], { machine: 'una' })
  await expect(restoreDatabase(url, await asFile(''))).rejects.toThrow('la tienda está abierta sobre esa base')
  await close()
  await expect(restoreDatabase(url, await asFile(''))).rejects.toThrow('el archivo está cortado')
})

test('the next backup deletes what a killed process left, once it is a day old', async () => {
  const shop = await openPanel()
  const folder = await emptyFolder()
  const longAgo = new Date(Date.now() - 25 * 3_600_000)
  for (const draft of ['.estela_2026-01-02_03-04-05-abcdef', '.estela_2026-01-02_03-04-06', '.otra', 'estela_notas']) {
    await mkdir(join(folder, draft, 'files'), { recursive: true })
    await utimes(join(folder, draft), longAgo, longAgo)
  }
  await mkdir(join(folder, '.estela_2026-01-02_03-04-07-abcdef'))
  const { name } = await makeBackup(shop, folder)
  expect((await readdir(folder)).toSorted()).toEqual(
    ['.estela_2026-01-02_03-04-07-abcdef', '.otra', 'estela_notas', name].toSorted(),
  )
})

test('a backup whose description a power cut left empty does not prevent making or listing others', async () => {
  const shop = await openPanel()
  await shop.files.put('proofs/uno', Buffer.from('comprobante'))
  const folder = join(shop.config.dataDir, 'backups')
  const { name: first } = await makeBackup(shop, folder)
  const { name: second } = await makeBackup(shop, folder)
  await writeFile(join(folder, first, 'files.json'), '')
  await writeFile(join(folder, second, 'backup.json'), '')
  await scheduledBackup(shop, { now: true })
  const { backups } = (await shop.ask('GET', 'backups')).body
  expect(backups.map(({ name }: { name: string }) => name)).toEqual([expect.any(String), first])
  const empty = await emptyDatabase()
  const refusal = (name: string) =>
    restoreBackup({ url: empty.url, config: shop.config }, join(folder, name)).catch((error: Error) => error.message)
  expect(await refusal(first)).toContain('está dañado: files.json cambió o falta; falta files.json')
  expect(await refusal(second)).toContain('está dañado: backup.json cambió o falta')
})

test('backups made in the same second in a bucket are all kept', async () => {
  const bucket = await openBucket()
  onTestFinished(() => bucket.close())
  const shop = await openPanel(bucket.environment)
  await shop.files.put('proofs/uno', Buffer.from('uno'))
  const made = [await storeBackup(shop), await storeBackup(shop), await storeBackup(shop)]
  expect(new Set(made.map(({ name }) => name)).size).toBe(3)
  expect((await listStoredBackups(shop.files)).map(({ name }) => name).toSorted()).toEqual(
    made.map(({ name }) => name).toSorted(),
  )
})

test('a backup requested while one is being made runs after it, and no job fails', async () => {
  const shop = await openPanel()
  const ask = async () => expect((await shop.ask('POST', 'backups')).statusCode).toBe(200)
  await ask()
  const running = await shop.db.transaction().execute(async (tx) => {
    // The lock keeps the first backup from finishing until the second was requested and looked for.
    await sql`select from last_backup for update`.execute(tx)
    const first = runJobs(shop)
    await expect.poll(async () => (await shop.ask('GET', 'jobs')).body.counts.running).toBe(1)
    await ask()
    await runJobs(shop)
    return [first]
  })
  await Promise.all(running)
  // The second may remain queued: a worker may look for the next job before it has marked the previous one done.
  const left = async () => {
    await runJobs(shop)
    return (await shop.ask('GET', 'jobs')).body.jobs
  }
  await expect.poll(left).toEqual([])
  expect((await shop.ask('GET', 'backups')).body.backups).toHaveLength(2)
})

test('instances that share a bucket keep their backups there, and a shop is restored from one of them', async () => {
  const bucket = await openBucket()
  onTestFinished(() => bucket.close())
  const shop = await openPanel(bucket.environment)
  await shop.make.product({ name: 'De antes', stock: 7 })
  await shop.files.put('proofs/uno', Buffer.from('comprobante'))
  await shop.files.put('pictures/abc.webp', Buffer.from('imagen'))
  await shop.ask('PUT', 'settings', { settings: { backup_every_days: 1, backup_keep: 1 } })
  await scheduledBackup(shop, {})
  await scheduledBackup(shop, {})
  const { folder, backups } = (await shop.ask('GET', 'backups')).body
  expect([folder, backups.length, backups[0].files]).toEqual(['s3://tienda/backups', 1, 2])

  // The backup keeps a file that the shop deleted.
  await shop.files.delete('proofs/uno')
  const empty = await emptyDatabase()
  const target = { url: empty.url, config: shop.config }
  expect(await restoreBackup(target, `${folder}/${backups[0].name}`)).toEqual({ files: 2 })
  expect(await shop.files.get('proofs/uno')).toBe('comprobante')
  expect(await empty.run('select name, stock from products')).toEqual([{ name: 'De antes', stock: 7 }])

  await shop.files.delete('proofs/uno')
  await expect.poll(() => nameOfBackup(new Date())).not.toBe(backups[0].name)
  await scheduledBackup(shop, { now: true })
  const later = (await shop.ask('GET', 'backups')).body.backups
  expect(later).toMatchObject([{ files: 1 }])
  expect(later[0].name).not.toBe(backups[0].name)
  const { objects } = await shop.files.listAll('/', { recursive: true })
  expect([...objects].map((object) => object.isFile && object.key).toSorted()).toEqual([
    ...['backup.json', 'base.sql', 'files.json'].map((file) => `backups/${later[0].name}/${file}`),
    'backups/files/pictures/abc.webp',
    'pictures/abc.webp',
  ])

  // A backup to a folder does not include the bucket's backups.
  const copy = await makeBackup(shop, await emptyFolder())
  expect(copy.files).toBe(1)
})

async function tablesOf(db: Db) {
  const tables = await hashTables(db)
  for (const name of left) delete tables[name]
  // The time at which a migration ran is not the shop's data.
  delete tables.migrations
  return tables
}

test('when the files cannot be restored, the error says that the database was and how to restore the rest', async () => {
  const shop = await openShop()
  await shop.files.put('proofs/uno.png', 'un comprobante')
  const folder = await emptyFolder()
  const { name } = await makeBackup(shop, folder)
  const empty = await emptyDatabase()
  const dataDir = await emptyFolder()
  const target = { url: empty.url, config: { ...shop.config, dataDir } }
  await writeFile(join(dataDir, 'files'), 'in the way')
  await expect(restoreBackup(target, join(folder, name))).rejects.toThrow(
    /^la base de datos volvió, pero no todos sus archivos\. No se puede usar .*files\. .*repetilo con --force\.$/,
  )
  await rm(join(dataDir, 'files'))
  expect(await restoreBackup(target, join(folder, name), { force: true })).toEqual({ files: 1 })
})

test('a path without a backup, or another bucket than the configured one, is refused before the database is opened', async () => {
  const { config } = await openShop()
  const target = { url: 'postgres://estela@127.0.0.1:1/estela', config }
  const folder = await emptyFolder()
  await expect(restoreBackup(target, folder)).rejects.toThrow(`en ${folder} no hay ningún backup`)
  await expect(restoreBackup(target, 's3://tienda/backups/estela_2026-11-21_14-05-00')).rejects.toThrow(
    'hacen falta S3_BUCKET=tienda y sus claves',
  )
})

async function emptyFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'estela-backup-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

async function asFile(dump: string) {
  const file = join(await emptyFolder(), 'backup.sql')
  await writeFile(file, dump)
  return file
}

async function emptyDatabase() {
  const { url, drop } = await createEmpty()
  const opened: Db[] = []
  onTestFinished(async () => {
    for (const db of opened) await db.destroy()
    await drop()
  })
  const run = async (statement: string) => {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    const { rows } = await client.query(statement)
    await client.end()
    return rows ?? []
  }
  const open = () => {
    const database = patient(openDatabase(url, { max: 2 }))
    opened.push(database.db)
    return database
  }
  return { url, run, open }
}

test('a damaged backup is refused by name and changes nothing, and is restored only when asked for', async () => {
  const shop = await openShop()
  await shop.make.product({ pictures: 2 })
  await shop.files.put('proofs/uno.png', 'un comprobante')
  await shop.files.put('proofs/dos.png', 'otro comprobante')
  const folder = await emptyFolder()
  const { name } = await makeBackup(shop, folder)
  const backup = join(folder, name)
  const empty = await emptyDatabase()
  const target = { url: empty.url, config: { ...shop.config, dataDir: await emptyFolder() } }
  const whole = await readFile(join(backup, 'base.sql'), 'utf8')
  // Deleted first, since it is a hard link to the shop's own file.
  await rm(join(backup, 'files/proofs/uno.png'))
  await rm(join(backup, 'files/proofs/dos.png'))
  await writeFile(join(backup, 'files/proofs/dos.png'), '')
  await writeFile(join(backup, 'base.sql'), whole.replace('settings', 'settingz'))
  const refused = await restoreBackup(target, backup).catch((error: Error) => error.message)
  for (const words of ['base.sql cambió', 'falta proofs/uno.png', 'cambió proofs/dos.png', '--even-damaged']) {
    expect(refused).toContain(words)
  }
  await empty.run("do $$ begin assert not exists (select from pg_tables where schemaname = 'public'); end $$")
  await writeFile(join(backup, 'base.sql'), whole)
  await restoreBackup(target, backup, { evenDamaged: true })
  expect(await empty.open().pool.query('select from products')).toMatchObject({ rowCount: 1 })
})
