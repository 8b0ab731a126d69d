import { ValueType } from '@cj-tech-master/excelts'
import { expect, test } from 'vitest'
import { openShop } from '../../../test/support/open-shop.ts'
import { readCsv, readWorkbook } from '../../../test/support/read-sheets.ts'

test('exports match the database to the cent, and no text becomes a formula', async () => {
  const { db, buy, make, call } = await openShop()
  const { token } = await make.admin()
  const formula = '=HYPERLINK("http://malo.example","x")'
  const dear = await make.product({
    name: 'Ámbar, "noche"',
    price: 99_999_999.99,
    concentration: 'Eau de Parfum',
    volume: '100ml',
    sku: 'A-100',
  })
  const first = (await buy(dear)).body.order
  const second = (await buy(await make.product({ price: 0.1 }), 3)).body.order
  await db.updateTable('orders').set({ customer_name: formula, notes: '-1\ndos' }).where('id', '=', first.id).execute()
  const csv = await call('GET', '/api/admin/orders/export/csv', { token })
  expect(csv.headers['content-disposition']).toMatch(/ordenes_\d{4}-\d\d-\d\d\.csv/)
  const rows = readCsv(csv.raw)
  expect(rows.map((row) => [row.Número, row.Total])).toEqual([
    [second.order_number, '0,30'],
    [first.order_number, '99999999,99'],
  ])
  expect(rows[1]).toMatchObject({
    Cliente: `'${formula}`,
    Notas: "'-1\ndos",
    Canal: 'Web',
    Productos: '1 × Ámbar, "noche" · EDP 100 ml · Marca (A-100)',
  })

  const excel = await call('GET', '/api/admin/orders/export/excel?status=pendiente_pago,enviado', { token })
  const sheet = (await readWorkbook(excel.raw)).getWorksheet('Órdenes')
  expect(sheet?.getColumn(17).values.slice(2)).toEqual([0.3, 99_999_999.99, 100_000_000.29])
  const name = sheet?.getCell('D3')
  expect([name?.type, name?.value, name?.numFmt]).toEqual([ValueType.String, formula, '@'])
  const none = await call('GET', '/api/admin/orders/export/csv?status=enviado', { token })
  expect(readCsv(none.raw)).toEqual([])
  expect((await call('GET', '/api/admin/orders/export/csv?status=perdido', { token })).statusCode).toBe(400)
})

test('exported dates are real dates, in Buenos Aires time', async () => {
  const { db, buy, make, call } = await openShop()
  const { token } = await make.admin()
  const { order } = (await buy(await make.product())).body
  // 1 March in UTC, still 28 February in Buenos Aires.
  await db.updateTable('orders').set({ created_at: '2026-03-01T02:59:40Z' }).where('id', '=', order.id).execute()
  const { raw } = await call('GET', '/api/admin/orders/export/csv', { token })
  expect(readCsv(raw)).toMatchObject([{ Fecha: '28/02/2026 23:59' }])
  const excel = await call('GET', '/api/admin/orders/export/excel', { token })
  const date = (await readWorkbook(excel.raw)).getWorksheet('Órdenes')?.getCell('B2')
  const expected = [ValueType.Date, new Date('2026-02-28T23:59:00Z'), 'dd/mm/yyyy hh:mm']
  expect([date?.type, date?.value, date?.numFmt]).toEqual(expected)
})

test('exports have charged and refunded amounts beside the total', async () => {
  const { buy, make, call } = await openShop()
  const { token } = await make.admin()
  await call('PUT', '/api/admin/settings', { token, body: { transfer_discount_percent: 7 } })
  const product = await make.product({ price: 99.99 })
  const other = (await buy(product)).body.order
  const { id } = (await buy(product)).body.order
  const transfer = new FormData()
  transfer.set('order_id', id)
  transfer.set('transfer_reference', 'REF')
  transfer.set('amount', '92.99')
  expect((await call('POST', '/api/payments/transfer', { body: transfer })).statusCode).toBe(201)
  await call('POST', `/api/admin/orders/${id}/approve`, { token })
  const [payment] = (await call('GET', `/api/admin/orders/${id}`, { token })).body.order.payments
  await call('POST', `/api/admin/payments/${payment.id}/refund`, { token, body: { amount: 12.99 } })
  const { raw } = await call('GET', '/api/admin/orders/export/csv', { token })
  const rows = readCsv(raw)
  expect(rows.map(({ Total, Cobrado, Devuelto }) => [Total, Cobrado, Devuelto])).toEqual([
    ['99,99', '92,99', '12,99'],
    ['99,99', '', ''],
  ])
  const lastRow = async () => {
    const excel = await call('GET', '/api/admin/orders/export/excel', { token })
    return (await readWorkbook(excel.raw)).getWorksheet('Órdenes')?.getRow(4).values.filter(Boolean)
  }
  expect(await lastRow()).toEqual(['Suma (Total: sin canceladas)', 199.98, 92.99, 12.99])
  await call('POST', `/api/admin/orders/${other.id}/cancel`, { token })
  expect(await lastRow()).toEqual(['Suma (Total: sin canceladas)', 99.99, 92.99, 12.99])
})

test('an export of more than one batch has every order once, in order', async () => {
  const { db, make, call } = await openShop()
  const { token } = await make.admin()
  // All with the same timestamp: batches cut by the timestamp alone would lose or repeat some.
  await db
    .insertInto('orders')
    .values(
      Array.from({ length: 2100 }, (_, place) => ({
        order_number: `260310-${String(place).padStart(4, '0')}`,
        is_guest_order: true,
        customer_name: 'Juana',
        customer_email: 'juana@example.com',
        customer_phone: '1',
        customer_address: 'Callao 1',
        customer_city: 'CABA',
        customer_postal_code: '1022',
        total_amount: 1,
        transfer_amount: 1,
      })),
    )
    .execute()
  const { raw } = await call('GET', '/api/admin/orders/export/csv', { token })
  const rows = readCsv(raw)
  expect(new Set(rows.map((row) => row.Número)).size).toBe(2100)
  expect(rows).toHaveLength(2100)
})
