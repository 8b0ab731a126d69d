import { expect, test } from 'vitest'
import { openShop } from '../../../test/support/open-shop.ts'
import type { ShopSearchAnswer } from './contract.ts'

async function openPanel() {
  const shop = await openShop()
  const { token } = await shop.make.admin()
  const ask = (q: string) => shop.call('GET', `/api/admin/search?q=${encodeURIComponent(q)}`, { token })
  const find = async (q: string): Promise<ShopSearchAnswer> => {
    const { statusCode, body } = await ask(q)
    expect(statusCode, q).toBe(200)
    return body
  }
  const order = async (values: Record<string, string | number | null> = {}) => {
    const { id } = (await shop.buy(await shop.make.product())).body.order
    return shop.db
      .updateTable('orders')
      .set({ notes: '', ...values })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
  }
  const ordersOf = async (q: string) => (await find(q)).orders.map((found) => found.order_number)
  return { ...shop, ask, find, order, ordersOf }
}

test('an order is found exactly by its number in any spelling', async () => {
  const { order, find, ordersOf } = await openPanel()
  await order()
  const { order_number } = await order({ order_number: '260122-0A1B' })
  for (const typed of ['260122-0A1B', '260122-oalb', '2601220a1b', ' 260122-0a1b ', '#260122-0A1B']) {
    const [found] = (await find(typed)).orders
    expect(found, typed).toMatchObject({ order_number, is_exact: true, found_by: 'number' })
  }
  expect(await ordersOf('0a1b')).toEqual([order_number])
  expect((await find('0a1b')).orders[0]?.is_exact).toBe(false)
})

test('an order is found by name and e-mail, ignoring case and accents', async () => {
  const { order, ordersOf } = await openPanel()
  await order()
  const { order_number } = await order({ customer_name: 'Íñigo Núñez', customer_email: 'inigo_n@correo.com.ar' })
  for (const typed of ['íñigo', 'nunez INIGO', 'inigo_n@correo', 'INIGO_N@CORREO.COM.AR']) {
    expect(await ordersOf(typed), typed).toEqual([order_number])
  }
  expect(await ordersOf('inigoxn')).toEqual([])
})

test('an order is found by its phone in any spelling', async () => {
  const { order, ordersOf } = await openPanel()
  await order()
  const spellings = ['+54 9 11 4455-6677', '011 15-4455-6677', '11 4455 6677', '(011) 4455-6677', '1144556677']
  const { order_number } = await order({ customer_phone: '11 4455-6677', customer_phone_e164: '+5491144556677' })
  for (const typed of [...spellings, '15 4455 6677', '4455-6677', '54 11 4455 6677', '+541144556677', '6677']) {
    expect(await ordersOf(typed), typed).toEqual([order_number])
  }
  const foreign = await order({ customer_phone: '+598 94 123 456', customer_phone_e164: '+59894123456' })
  expect(await ordersOf('+598 94 123 456')).toEqual([foreign.order_number])
  const unread = await order({ customer_phone: 'int. 22-7799 (Marta)', customer_phone_e164: null })
  expect(await ordersOf('227799')).toEqual([unread.order_number])
})

test('an order is found by its total or transfer amount in any Argentine format', async () => {
  const { order, find, ordersOf } = await openPanel()
  await order()
  const { order_number } = await order({ total_amount: 63_600.5, transfer_amount: 57_240 })
  for (const typed of [
    '63.600',
    '$ 63.600',
    '63.600,50',
    '63600',
    '63600.5',
    '63600,50',
    'AR$63.600',
    '57.240',
    '57240,00',
  ]) {
    expect(await ordersOf(typed), typed).toEqual([order_number])
  }
  expect((await find('63.600')).orders[0]).toMatchObject({ found_by: 'amount', is_exact: false })
  expect(await ordersOf('63.600,51')).toEqual([])
  expect(await ordersOf('63.6')).toEqual([])
})

test('an order is found by its tracking number and by the reference of its transfer', async () => {
  const { db, order, find } = await openPanel()
  await order({ tracking_number: 'AR999' })
  const { id, order_number } = await order({ carrier: 'Andreani', tracking_number: 'AND_0042-77' })
  await db
    .insertInto('payments')
    .values({
      order_id: id,
      method: 'transferencia',
      status: 'pendiente',
      amount: 1000,
      transfer_reference: 'Débito 88-Ñ',
    })
    .execute()
  expect((await find('and_0042-77')).orders).toMatchObject([{ order_number, found_by: 'tracking', is_exact: true }])
  expect((await find('0042')).orders).toMatchObject([{ order_number, found_by: 'tracking', is_exact: false }])
  expect((await find('debito 88-n')).orders).toMatchObject([
    { order_number, found_by: 'reference', is_exact: true, transfer_reference: 'Débito 88-Ñ' },
  ])
  expect((await find('andx0042')).orders).toEqual([])
})

test('a tracking number or reference is found whatever spaces and hyphens are typed', async () => {
  const { db, order, find } = await openPanel()
  await order({ tracking_number: 'CP987654321AR' })
  const { id, order_number } = await order({ carrier: 'Correo Argentino', tracking_number: 'CP555666777AR' })
  const paid = { order_id: id, method: 'transferencia', status: 'pendiente', amount: 1000 } as const
  await db
    .insertInto('payments')
    .values({ ...paid, transfer_reference: '700123456' })
    .execute()
  for (const typed of ['CP 555 666 777 AR', 'cp-555666777-ar', 'CP 55 56 66 77 7 AR', ' CP555666777 AR']) {
    const found = { order_number, found_by: 'tracking', is_exact: true }
    expect((await find(typed)).orders, typed).toMatchObject([found])
  }
  expect((await find('555 666 777')).orders).toMatchObject([{ order_number, found_by: 'tracking', is_exact: false }])
  expect((await find('700 123 456')).orders).toMatchObject([{ order_number, found_by: 'reference', is_exact: true }])
})

test('exact matches come before text matches, each order once', async () => {
  const { order, ordersOf } = await openPanel()
  const exact = await order({ tracking_number: 'PEREZ', customer_name: 'Ana Pérez' })
  for (let count = 0; count < 7; count += 1) await order({ customer_name: 'Luz Pérez' })
  const found = await ordersOf('perez')
  expect(found).toHaveLength(6)
  expect(found[0]).toBe(exact.order_number)
  expect(new Set(found).size).toBe(6)
})

test('a product is found by name, SKU and barcode, even if inactive', async () => {
  const { make, find } = await openPanel()
  const hidden = await make.product({ name: 'Ámbar 100%', sku: 'H-AMB_1', barcode: '7791234567898', is_active: false })
  await make.product({ name: 'Ámbar gris', sku: 'H-AMB-2' })
  expect((await find('ambar')).products.map(({ name }) => name)).toEqual(['Ámbar gris', 'Ámbar 100%'])
  expect((await find('100%')).products).toMatchObject([{ id: hidden.id, is_exact: false }])
  for (const typed of ['h-amb_1', '7791234567898', '779-1234567898', '07791234567898']) {
    const { products } = await find(typed)
    expect(products[0], typed).toMatchObject({ id: hidden.id, sku: 'H-AMB_1', is_active: false, is_exact: true })
  }
  // A scanner set to another keyboard layout types apostrophes.
  const scanned = await make.product({ sku: 'H-IMP-LATT-100-777' })
  for (const typed of ['HIMPLATT100777', "h'imp'latt'100'777", '100 777']) {
    expect((await find(typed)).products, typed).toMatchObject([{ id: scanned.id, is_exact: typed !== '100 777' }])
  }
  expect((await find('amb_')).products.map(({ id }) => id)).toEqual([hidden.id])
})

test('a customer is found by name, e-mail and phone; staff are not', async () => {
  const { db, make, find, order } = await openPanel()
  const { id, email } = await make.user({ first_name: 'Agustín', last_name: 'Ibáñez' })
  await db
    .updateTable('users')
    .set({ phone: '351 423-4567', phone_e164: '+5493514234567' })
    .where('id', '=', id)
    .execute()
  for (const typed of ['agustin ibanez', email.toUpperCase(), '0351 15 423-4567', '+54 351 4234567', '423-4567']) {
    expect((await find(typed)).customers, typed).toMatchObject([{ id, name: 'Agustín Ibáñez', orders_count: 0 }])
  }
  expect((await find('laura')).customers).toEqual([])
  await order({
    customer_name: 'Íñigo Núñez',
    customer_email: 'inigo@correo.com.ar',
    customer_phone_e164: '+5491144556677',
  })
  for (const typed of ['nunez inigo', 'INIGO@correo.com.ar', '011 15-4455-6677', '4455 6677']) {
    const [guest] = (await find(typed)).customers
    expect(guest, typed).toMatchObject({ name: 'Íñigo Núñez', orders_count: 1, is_guest: true })
  }
})

test('an empty text finds nothing, and nonsense causes no error', async () => {
  const { ask, order, make } = await openPanel()
  await order({ tracking_number: 'AR999' })
  await make.product({ sku: 'A-1' })
  const nothing = { success: true, orders: [], products: [], customers: [] }
  for (const typed of [
    '',
    '   ',
    '%',
    '%%%',
    '_',
    '___',
    '\\',
    "'; drop",
    '99999999999999999999',
    '$',
    'kwyjibo zzzq',
  ]) {
    const { statusCode, body } = await ask(typed)
    expect([statusCode, body], typed).toEqual([200, nothing])
  }
  expect((await ask('x'.repeat(200))).statusCode).toBe(200)
  expect((await ask('x'.repeat(250))).body).toMatchObject({ success: false, errors: { q: 'Hasta 200 caracteres' } })
  expect((await ask('ñ '.repeat(90))).statusCode).toBe(200)
})
