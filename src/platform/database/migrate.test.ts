import { appendFile, cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { openProxy } from '../../../e2e/support/open-proxy.ts'
import { readSchema } from '../../../scripts/read-schema.ts'
import { cloneDatabase, emptyDatabase } from '../../../test/support/database.ts'
import { migrateJobs } from '../jobs/jobs.server.ts'
import { packageRoot } from '../package-root.server.ts'
import { migrate } from './migrate.server.ts'
import { type Migrations, readSchemaFiles } from './schema-files.server.ts'

const folder = join(packageRoot, 'db')

test('a new database gets only the squashed migrations', async () => {
  const { client } = await openDatabase()
  const names = (await client.query('select name from migrations order by name')).rows.map(({ name }) => name)
  const { migrations, functions } = await readSchemaFiles(folder)
  expect(names.toSorted()).toEqual([...migrations.files, ...functions].map(({ name }) => name).toSorted())
})

test.each([
  '0006_search.sql',
  '0136_panel_search_texts.sql',
  '0155_names_in_order.sql',
  '0266_network_inlined.sql',
  '001-words.sql',
  '012-audit.sql',
  '028-families.sql',
  '058-sample.sql',
  '072-sku-without-signs.sql',
])('a database with the old migrations up to %s is migrated to the schema of a new one', async (last) => {
  const { client, url } = await oldDatabase(last)
  await migrate(url, () => migrateJobs(url))
  await migrate(url, () => migrateJobs(url))
  expect(await schemaOf(client)).toEqual(await schemaOf((await openDatabase()).client))
})

test('the version before the squash finds a newer migration in a current database, and this version none', async () => {
  const { url } = await openDatabase({ isEmpty: true })
  const before = await copyOfSchema('before-116')
  const open = (from: string) => migrate(url, async () => undefined, { folder: from })
  expect([await open(before), await open(folder), await open(before), await open(folder)]).toEqual([
    undefined,
    undefined,
    '101-words.sql',
    undefined,
  ])
})

test('old migrations that change rows are applied to a database that had not reached them', async () => {
  const { client, url } = await oldDatabase('042-ratings.sql')
  await client.query(`
    insert into products (name, brand, concentration, volume, price, family_id) values
      ('Yara EDP 100 ml', 'Lattafa', null, '100 ml', 100, 1), ('Yara', 'Lattafa', 'Eau de Parfum', '1,5 ml', 10, 2);
    select setval('product_families', 2)`)
  await migrate(url, () => migrateJobs(url))
  const { rows } = await client.query('select family_id, has_sizes, volume_ml from products order by id')
  expect(rows).toEqual([
    { family_id: 3, has_sizes: true, volume_ml: 100 },
    { family_id: 3, has_sizes: true, volume_ml: 2 },
  ])
})

test('the shop of an older version keeps all its rows', async () => {
  const { client, url } = await oldDatabase('0155_names_in_order.sql')
  await client.query(rowsOfAShop)
  const before = await rowsOf(client)
  await migrate(url, () => migrateJobs(url))
  const after = await rowsOf(client)
  const { migrations, catalog_version: _dropped, ...tables } = before
  expect(Object.values(tables).filter((rows) => rows.length > 0)).toHaveLength(17)
  for (const [table, rows] of Object.entries(tables)) expect([table, after[table]]).toMatchObject([table, rows])
  expect(after.migrations).toEqual(expect.arrayContaining(migrations ?? []))
  // Later migrations fill these columns.
  expect(after.demo_catalogue).toMatchObject([{ loaded_at: null }])
  expect(after.order_items).toMatchObject([{ brand: 'Chanel', volume_ml: 100 }])
  // Entries of the old audit log are in the chain.
  expect(after.audit_chain).toMatchObject([{ place: 1, entry_id: 1 }])
  const taken = await client.query("select * from take_stock('{1}', '{2}', 'venta', gen_random_uuid())")
  expect(taken.rows).toMatchObject([{ id: 1, brand: 'Chanel', stock: 5 }])
})

test('functions are replaced when their text changed, unless the database belongs to a newer version', async () => {
  const { client, url } = await openDatabase()
  const commentOf = async () =>
    (await client.query("select prosrc ~ 'versión nueva' as is_new from pg_proc where proname = 'refuse_change'")).rows
  const next = await copyOfSchema()
  await writeFile(
    join(next, 'functions/keep-cash-closings.sql'),
    "create or replace function refuse_change() returns trigger language plpgsql as 'begin /* versión nueva */ end';",
  )
  const open = (from: string) => migrate(url, async () => undefined, { folder: from })
  await open(next)
  expect(await commentOf()).toEqual([{ is_new: true }])
  await open(folder)
  expect(await commentOf()).toEqual([{ is_new: false }])
  await writeFile(join(next, 'migrations/900-next.sql'), 'create table shelves (id integer primary key)')
  await open(next)
  await open(folder)
  expect(await commentOf()).toEqual([{ is_new: true }])
})

test('functions and triggers get their new names, those of an older version that had fewer too', async () => {
  const { client, url } = await openDatabase()
  const current = await schemaOf(client)
  await client.query(`
    drop trigger order_history_notify_staff on order_history;
    alter trigger open_cases_notify_staff on open_cases rename to open_cases_tell;
    alter trigger products_record_events on products rename to products_tell;
    alter function notify_staff rename to tell_staff;
    alter function record_product_events rename to tell_of_product;
    delete from migrations where name in ('119-trigger-names.sql', 'functions/notify-staff.sql', 'functions/record-product-events.sql')`)
  await migrate(url, async () => undefined)
  expect(await schemaOf(client)).toEqual(current)
})

test('a failing function leaves all others unchanged, and an edited migration is refused', async () => {
  const { client, url } = await openDatabase()
  const next = await copyOfSchema()
  await writeFile(join(next, 'functions/aaa.sql'), 'create function aaa() returns integer language sql return 1')
  await writeFile(join(next, 'functions/bbb.sql'), 'create function bbb() returns integer language sql return nothing')
  await expect(migrate(url, async () => undefined, { folder: next })).rejects.toThrow('functions/bbb.sql falló')
  expect((await client.query("select from pg_proc where proname = 'aaa'")).rowCount).toBe(0)
  await appendFile(join(next, 'migrations/106-shipping.sql'), '-- edited')
  await expect(migrate(url, async () => undefined, { folder: next })).rejects.toThrow('hace falta una nueva')
})

test('on a dead connection a start fails, instead of waiting and holding the lock for ever', async () => {
  const { url } = await openDatabase()
  const line = await openProxy(url)
  onTestFinished(() => line.close())
  const silence = async () => line.silence()
  await expect(migrate(line.url, silence, { folder, patienceMs: 5000 })).rejects.toThrow('Query read timeout')
  await migrate(url, async () => undefined)
})

test('a start that is aborted stops waiting for the lock, and applies no migration', async () => {
  const { client, url } = await openDatabase({ isEmpty: true })
  const stopping = new AbortController()
  const ended = Promise.withResolvers<void>()
  const first = migrate(url, () => ended.promise)
  await expect
    .poll(async () => (await client.query("select to_regclass('audit_log') as made")).rows[0].made)
    .toBeTruthy()
  const second = migrate(url, async () => undefined, { stopping: stopping.signal })
  stopping.abort()
  await expect(second).rejects.toThrow('aborted')
  ended.resolve()
  await first
  const { client: other, url: empty } = await openDatabase({ isEmpty: true })
  await expect(migrate(empty, async () => undefined, { stopping: stopping.signal })).rejects.toThrow('aborted')
  expect((await other.query('select from migrations')).rowCount).toBe(0)
})

test('a start that waits for another start or for a locked table says so', async () => {
  const { client, url } = await openDatabase()
  const reasons: string[] = []
  const onWait = (words: string) => void reasons.push(words)
  const [begun, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const first = migrate(url, async () => {
    begun.resolve()
    await ended.promise
  })
  await begun.promise
  const second = migrate(url, async () => undefined, { onWait })
  await expect.poll(() => reasons).toEqual([expect.stringContaining('another process prepares')])
  ended.resolve()
  await Promise.all([first, second])

  const next = await copyOfSchema()
  await writeFile(join(next, 'migrations/900-next.sql'), 'alter table products add column shelf text')
  await client.query('begin; lock table products in access share mode')
  const third = migrate(url, async () => undefined, { folder: next, onWait })
  await expect.poll(() => reasons.at(-1)).toContain('900-next.sql waits for a table')
  await client.query('commit')
  await third
})

async function openDatabase({ isEmpty = false } = {}) {
  const { url, drop } = await (isEmpty ? emptyDatabase() : cloneDatabase())
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  onTestFinished(async () => {
    await client.end()
    await drop()
  })
  return { url, client }
}

/** Database of a released version with the migrations up to `last`. */
async function oldDatabase(last: string) {
  const { url, client } = await openDatabase({ isEmpty: true })
  await client.query(`create table migrations (
    name text primary key, checksum text not null, applied_at timestamptz not null default now())`)
  for (const { name, text, checksum } of filesUpTo(last, (await readSchemaFiles(folder)).migrations)) {
    await client.query(text)
    await client.query('insert into migrations values ($1, $2)', [name, checksum])
  }
  await migrateJobs(url)
  // The last step of that version's start.
  const { rows } = await client.query("select to_regproc('watch_tables') is not null as can_watch")
  if (rows[0].can_watch) await client.query('select watch_tables()')
  return { url, client }
}

function filesUpTo(last: string, { files, before }: Migrations): Migrations['files'] {
  const at = files.findIndex(({ name }) => name === last)
  if (at >= 0) return files.slice(0, at + 1)
  if (!before) throw new Error(`no migration ${last}`)
  return filesUpTo(last, before)
}

/** Copies db/. With the folder of a `before` list, the copy is the schema of the version before the squash. */
async function copyOfSchema(before = '') {
  const copy = await mkdtemp(join(tmpdir(), 'estela-schema-'))
  onTestFinished(() => rm(copy, { recursive: true, force: true }))
  await cp(join(folder, 'functions'), join(copy, 'functions'), { recursive: true })
  await cp(join(folder, 'migrations', before), join(copy, 'migrations'), { recursive: true })
  return copy
}

/** Sorted by name, because the order of columns and tables depends on the order of creation. */
async function schemaOf(client: pg.Client) {
  const { tables, functions } = await readSchema(client)
  const byName = (a: { name: string }, b: { name: string }) => (a.name < b.name ? -1 : 1)
  return {
    functions,
    others: (await client.query(others)).rows,
    tables: tables.toSorted(byName).map((table) => ({ ...table, columns: table.columns.toSorted(byName) })),
  }
}

/** Objects that db/schema.sql does not contain. */
const others = `
  select pg_get_statisticsobjdef(oid) as rule from pg_statistic_ext
  union all select concat_ws(' ', sequencename, data_type, start_value) from pg_sequences where schemaname = 'public'
  union all select extname from pg_extension
  order by 1`

async function rowsOf(client: pg.Client) {
  const { rows: tables } = await client.query("select tablename from pg_tables where schemaname = 'public'")
  const rows: Record<string, unknown[]> = {}
  for (const { tablename } of tables) {
    const found = await client.query(`select to_jsonb(t) as row from ${tablename} t order by t.*`)
    rows[tablename] = found.rows.map(({ row }) => row)
  }
  return rows
}

const rowsOfAShop = `
  insert into users (first_name, last_name, email, password_hash) values ('Ana', 'Paz', 'Ana@correo.ar', 'x');
  insert into categories (name) values ('Árabes');
  insert into products (name, brand, price, stock, volume, category_id) values ('Chanel N°5', 'Chanel', 1200.50, 7, '100 ml', 1);
  insert into stock_movements (product_id, quantity, reason) values (1, 7, 'inicial');
  insert into orders (order_number, user_id, is_guest_order, customer_name, customer_email, customer_phone,
      customer_address, customer_city, customer_postal_code, status, payment_method, total_amount, transfer_amount)
    values ('E-1', 1, false, 'Ana', 'ana@correo.ar', '11', 'Salta 1', 'Rosario', '2000', 'confirmado', 'transferencia', 1200.50, 1100);
  insert into order_items (order_id, line, product_id, name, quantity, unit_price) select id, 1, 1, 'Chanel N°5', 1, 1200.50 from orders;
  insert into order_history (order_id, from_status, to_status, author) select id, null, 'pendiente_pago', 'cliente' from orders;
  insert into order_history (order_id, from_status, to_status, author, user_id) select id, 'pendiente_pago', 'confirmado', 'personal', 1 from orders;
  insert into payments (order_id, method, status, amount, decided_by, decided_at) select id, 'transferencia', 'confirmado', 1100, 1, now() from orders;
  insert into cash_closings (day, closed_by) values ('2026-11-20', 1);
  insert into cash_closing_amounts values (1, 'transferencia', 1100, 1100);
  insert into notifications (user_id, type, title, message) values (1, 'order', 'Llegó', 'Tu pedido');
  insert into contact_messages (name, email, subject, message) values ('Ana', 'a@b.ar', 'Hola', '¿Hay?');
  insert into withdrawals (code, order_number, email) values ('ARR-ABCDEFGH', 'E-1', 'ana@correo.ar');
  insert into mails (key, kind, to_address) values ('uno', 'order-placed', 'ana@correo.ar');
  insert into audit_log (actor_id, actor, action, table_name) values (1, 'ana@correo.ar', 'delete', 'products');`
