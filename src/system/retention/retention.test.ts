import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { openShop } from '../../../test/support/open-shop.ts'
import { runJobs } from '../../../test/support/run-jobs.ts'
import { newPictureName, pictureKey } from '../../catalog/pictures/store-picture.server.ts'
import { findTroubles } from '../health/find-troubles.server.ts'
import { deleteOldData } from './delete-old-data.server.ts'
import { permanent, rules } from './rules.server.ts'

type Shop = Awaited<ReturnType<typeof openShop>>

test('each table belongs to one kind that says how long it is kept', async () => {
  const { pool } = await openShop()
  const { rows } = await pool.query<{ name: string }>(
    `select case table_schema when 'public' then table_name else table_schema || '.' || table_name end as name
    from information_schema.tables where table_type = 'BASE TABLE'
      and table_schema not in ('pg_catalog', 'information_schema', 'graphile_worker') order by 1`,
  )
  const listed = [...rules, ...permanent].flatMap(({ tables }) => tables)
  expect(listed.toSorted()).toEqual(rows.map(({ name }) => name).toSorted())
})

test('rows a day older than their limit are deleted, and rows a day younger are not', async () => {
  const shop = await openShop()
  const limits = await addAroundLimits(shop)
  await deleteOldData(shop)
  for (const [what, count] of Object.entries(limits)) expect([what, await count()]).toEqual([what, 1])
})

test('nothing that an order, a payment, the audit log or an export needs is ever deleted', async () => {
  const shop = await openShop()
  const [admin, user] = [await shop.make.admin(), await shop.make.user()]
  const bottle = await shop.make.product({ stock: 20, price: 1000 })
  const staff = { token: admin.token }
  const placed = [await shop.buy(bottle), await shop.buy(bottle, 2), await shop.buy(bottle)]
  const [paid, gone, waiting] = placed.map(({ body }) => body.order.id as string)
  const approved = await shop.call('POST', `/api/admin/orders/${paid}/approve`, { ...staff, body: {} })
  const cancelled = await shop.call('POST', `/api/admin/orders/${gone}/cancel`, { ...staff, body: { reason: 'No' } })
  const changed = await shop.call('PUT', `/api/products/${bottle.id}`, { ...staff, body: { price: 1200 } })
  expect([approved, cancelled, changed].map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
  const of_guest = await shop.call('POST', '/api/contact', {
    body: { name: 'Eva', email: 'eva@example.com', subject: 'Nadie la leyó', message: 'Hola, ¿abren hoy?' },
  })
  expect(of_guest.statusCode).toBe(201)
  await runJobs(shop)
  await growOld(shop, 20)
  const tables = permanent.flatMap(({ tables }) => tables).filter((table) => table !== 'retention')
  const read = async () => {
    const kept: Record<string, unknown> = {}
    for (const table of tables) {
      // The guest's IP address is the only data deleted from an order.
      const { rows } = await sql<{ row: unknown }>`select to_jsonb(t) - 'guest_ip' as row
        from ${sql.table(table)} as t order by 1`.execute(shop.db)
      kept[table] = rows
    }
    const pages = [`/api/admin/orders/${paid}`, '/api/admin/reports/sales?start=2000-01-01&end=2030-01-01']
    for (const page of pages) kept[page] = (await shop.call('GET', page, staff)).body
    kept.data = (await shop.call('GET', '/api/auth/data', { token: user.token })).body.account
    return kept
  }
  const before = await read()
  expect((before.orders as unknown[]).length).toBe(3)
  expect((before.audit_log as unknown[]).length).toBeGreaterThan(0)
  await deleteOldData(shop)
  expect(await read()).toEqual(before)
  const { rows } = await shop.pool.query('select status, guest_ip from orders where id = $1', [waiting])
  // The IP address still counts for the limit of open orders per network.
  expect(rows).toMatchObject([{ status: 'pendiente_pago', guest_ip: expect.any(String) }])
  const others = await shop.pool.query('select from orders where guest_ip is not null')
  expect(others.rowCount).toBe(1)
  const chain = (await shop.call('GET', '/api/admin/audit/chain', staff)).body
  expect(chain).toMatchObject({ success: true })
  expect((await shop.db.selectFrom('contact_messages').select('status').execute()).map(({ status }) => status)).toEqual(
    ['unread'],
  )
})

test('more rows than fit in a transaction are deleted too, and a locked row does not block the others', async () => {
  const shop = await openShop()
  const user = await shop.make.user()
  await shop.pool.query(
    `insert into notifications (user_id, type, title, message, created_at)
     select $1, 'other', 'Viejo', '', now() - interval '2 years' from generate_series(1, 1203)`,
    [user.id],
  )
  await shop.buy(await shop.make.product())
  await shop.pool.query("update orders set status = 'entregado', created_at = now() - interval '2 years'")
  await shop.pool.query(
    `insert into mails (key, kind, to_address, state, body_html, sent_at, created_at)
     values ('viejo', 'x', 'a@example.com', 'enviado', '<p>', now(), now() - interval '1 year')`,
  )
  const counts = async () => [
    await count(shop, 'notifications'),
    await count(shop, 'orders', 'guest_ip is not null'),
    await count(shop, 'mails', "body_html = '<p>'"),
  ]
  const holder = await shop.pool.connect()
  onTestFinished(() => holder.release())
  await holder.query(
    `begin; select from notifications order by id limit 1 for update; select from orders for update;
     select from mails for update`,
  )
  await deleteOldData(shop)
  expect(await counts()).toEqual([1, 1, 1])
  await holder.query('commit')
  await deleteOldData(shop)
  expect(await counts()).toEqual([0, 0, 0])
  const { rows } = await shop.pool.query("select pruned::int, failure from retention where rule = 'avisos'")
  expect(rows).toEqual([{ pruned: 1203, failure: null }])
})

test('files without a row are deleted after a month, the others stay', async () => {
  const shop = await openShop()
  const bottle = await shop.make.product({ pictures: 1 })
  const order = (await shop.buy(bottle)).body.order
  const [named] = await shop.db.selectFrom('product_pictures').select('name').execute()
  const [left, young] = [newPictureName(), newPictureName()]
  const proof = `proofs/${'a'.repeat(48)}`
  await shop.db
    .insertInto('payments')
    .values({ order_id: order.id, method: 'transferencia', amount: 1, proof_file: proof, proof_type: 'image/png' })
    .execute()
  const old = [
    pictureKey({ name: named?.name ?? '' }),
    pictureKey({ name: left }),
    pictureKey({ name: left, copy: { width: 400, format: 'avif' } }),
    'pictures/de-otro.txt',
    proof,
    `proofs/${'b'.repeat(48)}`,
    '.drafts/cut',
  ]
  for (const key of [...old, pictureKey({ name: young })]) {
    await mkdir(join(shop.config.dataDir, 'files', key, '..'), { recursive: true })
    await writeFile(join(shop.config.dataDir, 'files', key), 'x')
  }
  const then = new Date(Date.now() - 31 * 86_400_000)
  for (const key of old) await utimes(join(shop.config.dataDir, 'files', key), then, then)
  await deleteOldData(shop)
  const kept = (folder: string) => readdir(join(shop.config.dataDir, 'files', folder))
  expect((await kept('pictures')).toSorted()).toEqual(
    [`${named?.name}.webp`, `${young}.webp`, 'de-otro.txt'].toSorted(),
  )
  expect(await kept('proofs')).toEqual(['a'.repeat(48)])
  expect(await kept('.drafts')).toEqual([])
})

test('a failing rule does not stop the others, and the panel reports it until it works again', async () => {
  const shop = await openShop()
  const { token } = await shop.make.admin()
  const [first, ...others] = rules
  if (!first) throw new Error('no rules')
  const broken = { ...first, deleteOld: () => Promise.reject(new Error('no anda')) }
  await expect(deleteOldData(shop, [broken, ...others])).rejects.toThrow('accesos: no anda')
  expect((await findTroubles(shop)).troubles).toContain('retention')
  const { body } = await shop.call('GET', '/api/admin/retention', { token })
  expect(body.kinds.find(({ id }: { id: string }) => id === 'accesos').pruning.failure).toBe('no anda')
  expect(body.kinds.find(({ id }: { id: string }) => id === 'mails').pruning).toMatchObject({
    ran_at: expect.any(String),
    pruned: 0,
    failure: null,
  })
  expect(body.kinds.find(({ id }: { id: string }) => id === 'cuentas')).toMatchObject({ pruning: null })
  await deleteOldData(shop)
  expect((await findTroubles(shop)).troubles).not.toContain('retention')
})

test('an owner chooses how long messages are kept, including for ever', async () => {
  const shop = await openShop()
  const { token } = await shop.make.admin()
  const choose = (contact_keep_months: number) =>
    shop.call('PUT', '/api/admin/settings', { token, body: { settings: { contact_keep_months } } })
  expect((await choose(3)).statusCode).toBe(400)
  await addMessage(shop, '9 years')
  expect((await choose(0)).statusCode).toBe(200)
  await deleteOldData(shop)
  expect(await count(shop, 'contact_messages')).toBe(1)
  expect((await choose(120)).statusCode).toBe(200)
  await deleteOldData(shop)
  expect(await count(shop, 'contact_messages')).toBe(1)
  expect((await choose(36)).statusCode).toBe(200)
  await deleteOldData(shop)
  expect(await count(shop, 'contact_messages')).toBe(0)
})

const addMessage = (shop: Shop, age: string, status = 'read') =>
  shop.pool.query(
    `insert into contact_messages (name, email, subject, message, status, created_at)
     values ('Eva', 'eva@example.com', 'Hola', 'Hola', $2, now() - $1::interval)`,
    [age, status],
  )

async function count({ pool }: Shop, table: string, where = 'true') {
  const { rows } = await pool.query<{ count: number }>(`select count(*)::int as count from ${table} where ${where}`)
  return rows[0]?.count
}

/** Adds one row of each kind a day older than its limit and one a day younger. Returns counters of what is left. */
async function addAroundLimits(shop: Shop) {
  const [user, bottle] = [await shop.make.user(), await shop.make.product()]
  const order = (await shop.buy(bottle)).body.order
  await runJobs(shop)
  await shop.pool.query('delete from notifications; delete from mails; delete from product_events')
  const around = async (limit: string, insert: string, values: unknown[] = []) => {
    for (const [age, turn] of [
      ['1 day', 0],
      ['-1 day', 1],
    ] as const) {
      const statement = insert
        .replaceAll('AGE', `(now() - interval '${limit}' - interval '${age}')`)
        .replaceAll('TURN', String(turn))
      await shop.pool.query(statement, values)
    }
  }
  const notice = (isRead: boolean) => `insert into notifications (user_id, type, title, message, is_read, created_at)
    values ($1, 'other', '${isRead}', '', ${isRead}, AGE)`
  const mail = `insert into mails (key, kind, to_address, state, body_html, sent_at, created_at)
    values ('k' || TURN || $1, 'x', 'a@example.com', 'enviado', $1, now(), AGE)`
  await around('6 months', notice(true), [user.id])
  await around('1 year', notice(false), [user.id])
  await around('3 years', mail, [''])
  await around('90 days', mail, ['<p>'])
  await around(
    '90 days',
    `insert into product_events (product_id, kind, old_value, new_value, told_at) values ($1, 'vuelve', 0, 1, AGE)`,
    [bottle.id],
  )
  const waiting = (column: string) => `insert into stock_waiting (product_id, email, created_at, told_at)
    values ($1, '${column}TURN@example.com', ${column === 'told' ? 'now(), AGE' : 'AGE, null'})`
  await around('1 year', waiting('waits'), [bottle.id])
  await around('90 days', waiting('told'), [bottle.id])
  await around(
    '1 year',
    `insert into review_invitations (token_hash, order_id, product_id, created_at)
     values (convert_to('TURN', 'UTF8'), $1, $2, AGE)`,
    [order.id, bottle.id],
  )
  await around(
    '7 days',
    `insert into carrier_quotes (carrier, service, postal_code, kilos, volume_cm3, price, fetched_at)
     values ('andreani', 'domicilio', 1000 + TURN, 1, 1, 1, AGE)`,
  )
  await around(
    '36 months',
    `insert into contact_messages (name, email, subject, message, status, created_at)
    values ('Eva', 'eva@example.com', 'Hola', 'Hola', 'read', AGE)`,
  )
  await around(
    '0 days',
    `insert into password_resets (token_hash, user_id, email, expires_at)
    values (convert_to('TURN', 'UTF8'), $1, 'a@example.com', AGE)`,
    [user.id],
  )
  await around('30 days', `insert into done_once (what, key, input, created_at) values ('sale', 'TURN', '', AGE)`)
  const job = `graphile_worker.add_job('send-mail', '{"mail_id": 0}', run_at := AGE, job_key := '$NAME-TURN')`
  await around(
    '6 months',
    `select graphile_worker.permanently_fail_jobs(array[(${job.replace('$NAME', 'failed')}).id])`,
  )
  await shop.pool.query(`select ${job.replace('$NAME', 'due').replace('AGE', "now() - interval '1 year'")}`)
  return {
    read: () => count(shop, 'notifications', 'is_read'),
    unread: () => count(shop, 'notifications', 'not is_read'),
    'mails of three years': () => count(shop, 'mails', "key like 'k_'"),
    'words of mails': () => count(shop, 'mails', "body_html = '<p>'"),
    events: () => count(shop, 'product_events'),
    waiting: () => count(shop, 'stock_waiting', 'told_at is null'),
    listed: () => count(shop, 'stock_waiting', 'told_at is not null'),
    invitations: () => count(shop, 'review_invitations'),
    quotes: () => count(shop, 'carrier_quotes'),
    messages: () => count(shop, 'contact_messages'),
    links: () => count(shop, 'password_resets'),
    'keys of what was done': () => count(shop, 'done_once'),
    'failed jobs': () => count(shop, 'graphile_worker.jobs', "key like 'failed-%'"),
    'a job that is still due': () => count(shop, 'graphile_worker.jobs', "key like 'due-%'"),
  }
}

/** Dates everything so many years back, except the audit log. */
async function growOld({ pool }: Shop, years: number) {
  const tables = ['orders', 'order_history', 'payments', 'stock_movements', 'contact_messages', 'mails', 'users']
  for (const table of [...tables, 'customers', 'products', 'notifications'])
    await pool.query(`update ${table} set created_at = created_at - make_interval(years => $1)`, [years])
}
