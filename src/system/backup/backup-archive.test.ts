import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { packTar, type TarEntry, unpackTar } from 'modern-tar'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { ageLogins } from '../../../test/support/age-logins.ts'
import { emptyDatabase } from '../../../test/support/database.ts'
import { hashTables } from '../../../test/support/hash-tables.ts'
import { openBucket } from '../../../test/support/open-bucket.ts'
import { openShop } from '../../../test/support/open-shop.ts'
import { patient } from '../../../test/support/patient.ts'
import { openDatabase } from '../../platform/database/database.server.ts'
import { openFiles } from '../../platform/files/files.server.ts'
import { prepareDatabase } from '../../prepare-database.server.ts'
import { beginFromBackup } from './restore/begin-from-backup.server.ts'
import { restoreBackup } from './restore/restore-backup.server.ts'
import { scheduledBackup } from './scheduled-backup.server.ts'

const files = { 'proofs/uno': 'comprobante', 'pictures/abc.webp': 'imagen'.repeat(50_000) }
/** What a backup leaves out, or the next start writes. */
const left = ['jobs', 'migrations', 'customer_changes', 'order_links', 'mails', 'simulator']

test('an owner downloads a whole backup as one file, which restores the shop elsewhere', async () => {
  const { shop, download, tables } = await shopWithBackup()
  const reply = await download()
  expect(reply.headers).toMatchObject({
    'content-type': 'application/x-tar',
    'content-disposition': expect.stringMatching(/^attachment; filename="estela_[\d_-]+\.tar"$/),
    'cache-control': expect.stringContaining('no-store'),
  })
  const { rows } = await shop.pool.query('select to_json(audit_log) from audit_log order by id desc limit 1')
  expect(JSON.stringify(rows)).toMatch(/Descargó el backup estela_/)
  const there = await openElsewhere()
  expect(await restoreBackup(there, await asFile(reply.raw))).toEqual({ files: 2 })
  expect(await there.tables()).toEqual(tables)
  expect(await there.files()).toEqual(files)
  expect(await readdir(there.config.dataDir)).not.toContain('restore.draft')
})

test('an owner downloads a whole backup from a bucket', async () => {
  const bucket = await openBucket()
  onTestFinished(() => bucket.close())
  const { download, tables } = await shopWithBackup(bucket.environment)
  const there = await openElsewhere()
  expect(await restoreBackup(there, await asFile((await download()).raw))).toEqual({ files: 2 })
  expect(await there.tables()).toEqual(tables)
  expect(await there.files()).toEqual(files)
})

test('downloading a backup asks for the password after a while, and needs an existing backup', async () => {
  const { shop, owner, name, ask } = await shopWithBackup()
  expect((await ask('estela_2020-01-01_00-00-00')).statusCode).toBe(404)
  expect((await ask(encodeURIComponent('../../etc'))).statusCode).toBe(404)
  await ageLogins(shop.db)
  expect(await ask(name)).toMatchObject({ statusCode: 403, body: { code: 'reauth' } })
  expect(await ask(name, { password: 'otra' })).toMatchObject({ statusCode: 403, body: { code: 'reauth' } })
  expect((await ask(name, { password: owner.password })).statusCode).toBe(200)
})

test('a file that is not a complete backup of the shop is refused before anything changes', async () => {
  const { download } = await shopWithBackup()
  const whole = (await download()).raw
  const entries: TarEntry[] = (await unpackTar(whole)).map(({ header, data }) => ({
    header,
    body: data ?? new Uint8Array(),
  }))
  const [first] = entries
  const home = dirname(first?.header.name ?? '')
  const file = (name: string, text = 'x'): TarEntry => ({
    header: { name, size: Buffer.byteLength(text), type: 'file' },
    body: text,
  })
  const changed = (name: string, change: (text: string) => string) =>
    entries.map(({ header, body }) => {
      if (header.name !== `${home}/${name}`) return { header, body }
      const text = change(Buffer.from(body as Uint8Array).toString())
      return { header: { ...header, size: Buffer.byteLength(text) }, body: text }
    }) as TarEntry[]
  const refused: [words: string, tar: TarEntry[] | Buffer][] = [
    ['está cortado', whole.subarray(0, 2000)],
    ['está cortado', whole.subarray(0, whole.length - 5000)],
    ['no es un backup', Buffer.from('hola')],
    ['no es un backup', Buffer.alloc(0)],
    ['../fuera', [...entries, file('../fuera')]],
    [`${home}/files/../../../fuera`, [...entries, file(`${home}/files/../../../fuera`)]],
    ['/fuera', [...entries, file('/fuera')]],
    ['fuera.txt', [...entries, file(`${home}/fuera.txt`)]],
    ['estela_2020-01-01_00-00-00', [...entries, file('estela_2020-01-01_00-00-00/base.sql')]],
    ['no es un backup', [...entries, file(`${home}/base.sql`)]],
    [
      'no es un backup',
      [...entries, { header: { name: `${home}/files/enlace`, size: 0, type: 'symlink', linkname: '/etc/passwd' } }],
    ],
    [
      'no es un backup',
      [...entries, { header: { name: `${home}/files/enlace`, size: 0, type: 'link', linkname: '/etc/passwd' } }],
    ],
    ['sobra de/mas', [...entries, file(`${home}/files/de/mas`)]],
    ['cambió proofs/uno', changed('files/proofs/uno', () => 'Comprobante')],
    ['falta proofs/uno', entries.filter(({ header }) => !header.name.endsWith('proofs/uno'))],
    ['base.sql cambió', changed('base.sql', (text) => text.replace('1234', '4321'))],
    ['files.json', entries.filter(({ header }) => !header.name.endsWith('files.json'))],
    ['backup.json', entries.filter(({ header }) => !header.name.endsWith('backup.json'))],
    ['versión más nueva', ofNewerVersion(entries, home)],
  ]
  const there = await openElsewhere()
  for (const [words, tar] of refused) {
    const path = await asFile(Array.isArray(tar) ? await packTar(tar) : tar)
    await expect(restoreBackup(there, path), words).rejects.toThrow(words)
    expect(await there.isEmpty(), words).toBe(true)
    expect(await readdir(there.config.dataDir), words).toEqual([])
  }
})

test('a shop without a database starts from the backup in RESTORE_FROM, and any other ignores it', async () => {
  const { shop, download, tables } = await shopWithBackup()
  const path = await asFile((await download()).raw)
  const there = await openElsewhere()
  const config = { ...there.config, restoreFrom: path, databaseUrl: undefined }
  const cut = await asFile((await readFile(path)).subarray(0, 5000))
  await expect(beginFromBackup({ ...config, restoreFrom: cut }, there)).rejects.toThrow('RESTORE_FROM')
  expect(await there.isEmpty()).toBe(true)
  expect(await beginFromBackup(config, there)).toMatchObject({ files: 2 })
  expect(await there.tables()).toEqual(tables)
  expect(await there.files()).toEqual(files)
  expect(await beginFromBackup({ ...config, restoreFrom: '/no/esta.tar' }, there)).toBeUndefined()
  await expect(beginFromBackup({ ...config, databaseUrl: shop.url }, there)).rejects.toThrow('DATABASE_URL')
})

/** Alters the backup to contain a migration of a newer version, with matching checksums. */
function ofNewerVersion(entries: TarEntry[], home: string) {
  const text = (name: string) =>
    Buffer.from(entries.find(({ header }) => header.name === `${home}/${name}`)?.body as Uint8Array).toString()
  const dump = text('base.sql').replace(
    /-- fin\n$/,
    "insert into migrations (name, checksum) values ('900-later.sql', 'x');\n-- fin\n",
  )
  const base_sha256 = createHash('sha256').update(dump).digest('hex')
  const facts = JSON.stringify({ ...JSON.parse(text('backup.json')), base_sha256 })
  return entries.map(({ header, body }): TarEntry => {
    const other = { 'base.sql': dump, 'backup.json': facts }[basename(header.name)]
    return other
      ? { header: { ...header, size: Buffer.byteLength(other) }, body: other }
      : { header, body: body as Uint8Array }
  })
}

async function shopWithBackup(environment: Record<string, string> = {}) {
  const shop = await openShop(environment)
  const owner = await shop.make.admin()
  for (const [name, text] of Object.entries(files)) await shop.files.put(name, Buffer.from(text))
  const product = await shop.make.product({ name: "O'Brien \\ «ñ»", price: 1234.5 })
  expect((await shop.buy(product, 2)).statusCode).toBe(201)
  await scheduledBackup(shop, { now: true })
  const tables = await tablesOf(shop.url)
  const { backups } = (await shop.call('GET', '/api/admin/backups', { token: owner.token })).body
  const ask = (name: string, body: object = {}) =>
    shop.call('POST', `/api/admin/backups/${name}/download`, { token: owner.token, body })
  const download = async () => {
    const reply = await ask(backups[0].name)
    expect(reply.statusCode).toBe(200)
    return reply
  }
  return { shop, owner, name: backups[0].name as string, ask, download, tables }
}

async function openElsewhere() {
  const [database, folder] = [await emptyDatabase(), await mkdtemp(join(tmpdir(), 'estela-there-'))]
  onTestFinished(async () => {
    await database.drop()
    await rm(folder, { recursive: true, force: true })
  })
  const config = { dataDir: join(folder, 'data'), s3: { region: 'us-east-1' } } as Parameters<
    typeof restoreBackup
  >[0]['config']
  await mkdir(config.dataDir)
  return {
    ...database,
    config,
    async tables() {
      await prepareDatabase(database)
      return tablesOf(database.url)
    },
    async isEmpty() {
      const client = new pg.Client({ connectionString: database.url })
      await client.connect()
      const { rows } = await client.query("select from pg_tables where schemaname = 'public'")
      await client.end()
      return rows.length === 0
    },
    async files() {
      const store = await openFiles(config)
      return Object.fromEntries(await Promise.all(Object.keys(files).map(async (key) => [key, await store.get(key)])))
    },
  }
}

async function tablesOf(url: string) {
  const { db, close } = patient(openDatabase(url, { max: 1 }))
  const tables = await hashTables(db)
  await close()
  for (const name of left) delete tables[name]
  return tables
}

async function asFile(bytes: Buffer | Uint8Array) {
  const folder = await mkdtemp(join(tmpdir(), 'estela-tar-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const path = join(folder, 'estela.tar')
  await writeFile(path, bytes)
  return path
}
