import { expect, test } from 'vitest'
import { z } from 'zod'
import { openShop } from '../../../test/support/open-shop.ts'
import { readMails } from '../../../test/support/read-mails.ts'
import { runJobs } from '../../../test/support/run-jobs.ts'
import { Settings } from '../../settings/contract.ts'
import { actSummary, actText, changesOf, rowText, sentenceOf, summaryOf } from './act-text.ts'
import { columnLabels } from './column-labels.ts'
import { tableNames } from './table-names.ts'
import { valueText } from './value-text.ts'

async function openPanel() {
  const shop = await openShop()
  const admin = await shop.make.admin()
  const ask = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown) =>
    shop.call(method, path, { token: admin.token, body })
  const log = async (query = '') => (await ask('GET', `/api/admin/audit${query}`)).body
  return { ...shop, admin, ask, log }
}

test('every staff member’s changes are logged with their values before and after, and nothing else is', async () => {
  const { ask, log, admin, make, db } = await openPanel()
  const product = await make.product({ name: 'Rosa', price: 1000 })
  await ask('PUT', `/api/products/${product.id}`, { name: 'Rosa', price: 1500.5, stock: 10 })
  const { entries } = await log()
  expect(entries).toMatchObject([
    {
      actor_id: admin.id,
      actor: admin.email,
      action: 'update',
      table_name: 'products',
      row_id: String(product.id),
      label: 'Rosa',
      before: { price: 1000 },
      after: { price: 1500.5 },
    },
  ])
  expect(Object.keys(entries[0].after)).toEqual(['price'])
  expect(entries[0].request_id).toMatch(/^[0-9a-f-]{36}$/)
  expect(await db.selectFrom('audit_log').select('id').execute()).toHaveLength(1)
})

test('a single write is logged too, and a refused one is not', async () => {
  const { ask, log, call } = await openPanel()
  const message = { name: 'Ana', email: 'ana@example.com', subject: 'Envíos', message: '¿Llegan?' }
  await call('POST', '/api/contact', { body: message })
  const { contacts } = (await ask('GET', '/api/admin/contacts')).body
  await ask('POST', `/api/admin/contacts/${contacts[0].id}/read`)
  await ask('POST', '/api/admin/contacts/999/read')
  await ask('PUT', '/api/admin/settings', { settings: { bank_cbu: '1' } })
  expect((await log()).entries).toMatchObject([
    {
      table_name: 'contact_messages',
      label: 'Ana',
      before: { status: 'unread' },
      after: { status: 'read' },
    },
  ])
})

test('customers’ actions are not logged, even on a connection that staff used before', async () => {
  const { ask, log, make, buy, db } = await openPanel()
  const product = await make.product()
  await ask('PUT', '/api/admin/settings', { settings: { shop_name: 'Estela 2' } })
  const before = (await log()).pagination.total
  for (let times = 0; times < 25; times++) await buy(product, 1)
  expect((await log()).pagination.total).toBe(before)
  expect(await db.selectFrom('orders').select('id').execute()).toHaveLength(10)
})

test('every table with people or money is audited, and the log holds no credentials', async () => {
  const { log, db, pool, admin, make } = await openPanel()
  const person = await make.user()
  await db.transaction().execute(async (tx) => {
    const { sql } = await import('kysely')
    await sql`select set_config('estela.actor', ${String(admin.id)}, true)`.execute(tx)
    await tx.updateTable('users').set({ password_hash: 'x', role: 'ventas' }).where('id', '=', person.id).execute()
    await tx.updateTable('users').set({ password_hash: 'y' }).where('id', '=', person.id).execute()
    await tx.deleteFrom('users').where('id', '=', person.id).execute()
  })
  const { rows } = await pool.query(`select relname from pg_class c where relnamespace = 'public'::regnamespace
    and relname in ('products', 'orders', 'payments', 'refunds', 'users', 'settings', 'categories', 'contact_messages',
      'withdrawals', 'order_items', 'product_pictures', 'refund_requests')
    and not exists (select from pg_trigger t where t.tgrelid = c.oid and t.tgname like 'audited_%')`)
  expect(rows).toEqual([])
  const { entries } = await log()
  expect(entries.map(({ action, after }: { action: string; after: unknown }) => [action, after])).toEqual([
    ['delete', null],
    ['update', { is_admin: true, role: 'ventas' }],
  ])
  expect(JSON.stringify(entries)).not.toMatch(/password|argon2/)
})

test('the log is filtered by actor, table, date and words', async () => {
  const { ask, log, make, call, admin } = await openPanel()
  const other = await make.admin()
  await ask('PUT', '/api/admin/settings', { settings: { shop_name: 'Ñandú', phone: '1' } })
  await call('PUT', '/api/admin/settings', { token: other.token, body: { phone: '2' } })
  const product = await make.product({ name: 'Jazmín' })
  await ask('DELETE', `/api/products/${product.id}`)
  const total = async (query: string) => (await log(query)).pagination.total
  expect(await total(`?actor_id=${other.id}`)).toBe(1)
  expect(await total('?table=settings')).toBe(3)
  expect(await total('?table=settings&action=update')).toBe(1)
  expect(await total('?action=delete&search=jazmin')).toBe(1)
  expect(await total('?search=NANDU')).toBe(1)
  const today = new Date().toLocaleDateString('en-CA', { timeZone: 'America/Argentina/Buenos_Aires' })
  expect(await total(`?from=${today}&to=${today}`)).toBe(4)
  expect(await total('?to=2020-01-01')).toBe(0)
  expect((await ask('GET', '/api/admin/audit?from=ayer')).statusCode).toBe(400)
  const { actors, tables } = await log()
  expect(actors.map(({ id }: { id: number }) => id).toSorted()).toEqual([admin.id, other.id].toSorted())
  expect(tables).toEqual(['products', 'settings'])
})

test('the log shows names for the ids in its values', async () => {
  const { ask, log, admin, make, buy, call } = await openPanel()
  const category = await make.category('Nicho')
  const product = await make.product({ name: 'Rosa', price: 1000 })
  await ask('PUT', `/api/products/${product.id}`, { category_id: category.id })
  const { order } = (await buy(product)).body
  const transfer = new FormData()
  transfer.append('order_id', order.id)
  transfer.append('transfer_reference', 'Op. 1')
  transfer.append('amount', '1000')
  const { id } = (await call('POST', '/api/payments/transfer', { body: transfer })).body.payment
  await ask('POST', `/api/admin/verify-payment/${id}`, { admin_notes: 'Acreditada' })
  const { entries, names } = await log()
  const [decision] = entries.filter((entry: { table_name: string }) => entry.table_name === 'payments')
  expect(changesOf(decision, names)).toContainEqual({
    column: 'Decidido por',
    before: '—',
    after: expect.stringContaining(admin.first_name),
  })
  expect(rowText(decision, names)).toBe(`de la orden ${order.order_number}`)
  expect(summaryOf(entries.at(-1), names)).toContain('Categoría: — → Nicho')
})

test('each audited table and column has a Spanish name', async () => {
  const { pool } = await openPanel()
  const { rows } = await pool.query<{ table: string; column: string }>(`
    select c.relname as table, attname as column from pg_class c join pg_attribute on attrelid = c.oid
    where attnum > 0 and not attisdropped and audit_row(jsonb_build_object(attname, 1)) <> '{}'
      and exists (select from pg_trigger t where t.tgrelid = c.oid and t.tgname = 'audited_insert')`)
  expect(rows.length).toBeGreaterThan(100)
  const missing = rows.filter(({ table, column }) => !(table in tableNames && column in columnLabels))
  expect(missing, 'name them in table-names.ts and column-labels.ts').toEqual([])
})

test('a setting is shown as its owner chose it, never by its stored value', async () => {
  const { ask, log } = await openPanel()
  const money = { tax_condition: 'responsable_inscripto', gift_options: 'wrap', ask_dni: 'required' }
  await ask('PUT', '/api/admin/settings', { settings: { ...money, staff_second_factor: 'optional' } })
  await ask('PUT', '/api/admin/settings', { refund_limit: 63_600, transfer_discount_percent: 7.5 })
  const [{ entries: sentences, names }, { entries }] = [await log('?by=act'), await log()]
  const lines = sentences.map((act: Parameters<typeof actSummary>[0]) => actSummary(act, names)).join(' · ')
  for (const line of [
    'Condición frente al IVA: Responsable inscripto',
    'Opciones de regalo: Mensaje, fecha deseada y envoltorio sin cargo',
    'Pedir DNI del comprador: Obligatorio',
    'Segundo factor del personal: Opcional',
    'Tope de devolución por pago: $\u00a063.600,00',
    'Descuento por transferencia (%): 7,5',
  ]) {
    expect(lines).toContain(line)
  }
  const [gift] = entries.filter((entry: { row_id: string }) => entry.row_id === 'gift_options')
  expect(changesOf(gift, names)).toContainEqual(
    expect.objectContaining({ column: 'Valor', after: 'Mensaje, fecha deseada y envoltorio sin cargo' }),
  )
})

test('each choice of a setting has a label, and so has each part of a list', () => {
  const missing = Object.entries(Settings.shape).flatMap(([name, schema]) => {
    if (schema instanceof z.ZodEnum) {
      return schema.options.filter((value) => valueText(value, name) === value).map((value) => `${name} ${value}`)
    }
    if (!(schema instanceof z.ZodArray && schema.element instanceof z.ZodObject)) return []
    const parts = Object.entries(schema.element.shape as Record<string, z.ZodType>)
    return parts.flatMap(([part, one]) => [
      ...(part in columnLabels ? [] : [`${name}.${part}`]),
      ...(one instanceof z.ZodEnum ? one.options.filter((value) => valueText(value, part) === value) : []),
    ])
  })
  expect(missing).toEqual([])
})

test('a shipment ordered from a carrier is shown by its order and the carrier’s name', () => {
  const order_id = '2b4a5d6e-0000-4000-8000-000000000001'
  const after = { carrier: 'andreani', order_id }
  const row = { table_name: 'order_shipments', row_id: order_id, label: '', before: null, after }
  const names = { [`orders ${order_id}`]: '261127-AAAA' }
  expect(rowText(row, names)).toBe('261127-AAAA')
  expect(summaryOf({ ...row, action: 'insert' }, names)).toBe('Transporte: Andreani · Orden: 261127-AAAA')
})

test('turning verification codes on and off shows whose they are', async () => {
  const { admin, call, log } = await openPanel()
  await call('POST', '/api/auth/totp', { token: admin.token, body: { password: admin.password } })
  await call('DELETE', '/api/auth/totp', { token: admin.token, body: { password: admin.password } })
  const { entries, names } = await log()
  const sentences = entries.map((entry: Parameters<typeof sentenceOf>[0]) => sentenceOf(entry, names))
  const name = `${admin.first_name} ${admin.last_name}`
  expect(sentences).toEqual([
    `Desactivó los códigos de verificación de ${name}`,
    `Empezó a activar los códigos de verificación de ${name}`,
  ])
})

test('the changes of one request are one entry, named by the main one, with the rest folded into it', async () => {
  const { ask, log, make, buy, admin } = await openPanel()
  const acts = async (query = '') => (await log(`?by=act${query}`)).entries
  const { order } = (await buy(await make.product({ stock: 5 }))).body
  await ask('POST', `/api/admin/orders/${order.id}/approve`)
  await ask('POST', `/api/admin/orders/${order.id}/cancel`, { reason: 'Se arrepintió' })
  await ask('PUT', '/api/admin/settings', { settings: { phone: '1', hours_footer: 'L a V' } })
  const items = [{ product_id: (await make.product()).id, quantity: 2, unit_cost: 10 }]
  await ask('POST', '/api/admin/receipts', { supplier: 'Perfumes SA', document: 'R-1', items })
  const page = await log('?by=act')
  const words = page.entries.map((act: Parameters<typeof actText>[0]) => actText(act, page.names))
  expect(words).toEqual([
    'Guardó la recepción 1',
    'Cambió 2 ajustes de la configuración',
    `Canceló la orden ${order.order_number}`,
    `Registró el pago de la orden ${order.order_number}`,
  ])
  expect(page.pagination.total).toBe(4)
  expect(page.names[`users ${admin.id}`]).toContain(admin.first_name)
  const [, , cancelled] = page.entries
  expect(cancelled.parts.length).toBeGreaterThan(1)
  expect(cancelled.parts_count).toBe(cancelled.parts.length)
  expect(JSON.stringify(words)).not.toMatch(/[0-9a-f]{8}-/)
  expect(await acts('&table=refund_requests')).toMatchObject([{ id: cancelled.id }])
  expect(await acts('&search=arrepin')).toMatchObject([{ id: cancelled.id }])
})

test('a row that one action writes several times counts once', async () => {
  const shop = await openShop()
  const { call, make } = shop
  const admin = await make.admin()
  await call('POST', '/api/admin/administrators', {
    token: admin.token,
    body: { email: 'eva@example.com', role: 'ventas' },
  })
  await runJobs(shop)
  const token = (await readMails(shop.config.dataDir)).at(-1)?.match(/#token=([\w-]{43})/)?.[1]
  const body = { token, password: 'otra clave bien larga' }
  expect((await call('POST', '/api/auth/reset-password', { body })).statusCode).toBe(200)
  const { entries, names } = (await call('GET', '/api/admin/audit?by=act', { token: admin.token })).body
  expect(entries[0].parts_count).toBeGreaterThan(0)
  expect(actText(entries[0], names)).toBe('Cambió la cuenta de eva@example.com')
})

test('an action with more rows than are shown counts all rows like the first, and no others', async () => {
  const { call, log, make, admin } = await openPanel()
  await make.product({ name: 'Conocido', sku: 'C-1', price: 10 })
  const rows = Array.from({ length: 120 }, (_, place) => `N-${place},Nuevo ${place},Casa,10`)
  const file = ['sku,name,brand,price', ...rows, 'C-1,Conocido,Casa,11'].join('\n')
  const body = new FormData()
  body.append('file', new Blob([file]), 'lista.csv')
  expect((await call('POST', '/api/admin/products/import', { body, token: admin.token })).statusCode).toBe(200)
  const { entries, names } = await log('?by=act')
  expect(actText(entries[0], names)).toBe('Creó 120 productos')
  expect(entries[0]).toMatchObject({ alike_count: 120, parts_count: 120 })
})

test('a cash closing is shown in the words of the staff', async () => {
  const { ask, log } = await openPanel()
  const day = new Date(Date.now() - 86_400_000).toLocaleDateString('en-CA', {
    timeZone: 'America/Argentina/Buenos_Aires',
  })
  const { data } = (await ask('GET', `/api/admin/cash/methods?start=${day}&end=${day}`)).body
  const counted = Object.fromEntries(data.map(({ code }: { code: string }) => [code, 1500]))
  expect((await ask('POST', '/api/admin/cash/closings', { day, counted })).statusCode).toBe(201)
  const { entries, names } = await log('?by=act')
  expect(actText(entries[0], names)).toBe(`Cerró la caja del ${day.split('-').toReversed().join('/')}`)
  const parts = entries[0].parts.map((part: Parameters<typeof changesOf>[0]) => changesOf(part, names))
  expect(parts.flat()).toContainEqual(expect.objectContaining({ column: 'Contado', after: '$\u00a01.500,00' }))
})
