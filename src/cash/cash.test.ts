import { ValueType } from '@cj-tech-master/excelts'
import { sql } from 'kysely'
import { extractText, getDocumentProxy } from 'unpdf'
import { expect, test } from 'vitest'
import type { Payments } from '../../db/types.ts'
import { openShop } from '../../test/support/open-shop.ts'
import { readWorkbook } from '../../test/support/read-sheets.ts'
import { makeCashFile } from './cash-file.server.ts'
import type { CashEntry, MethodSummary } from './contract.ts'

const unknown = { fee_amount: 0, withheld_amount: 0, net_amount: null, unknown_count: 5000, unknown_amount: 6_172_800 }

async function openCash() {
  const shop = await openShop()
  const { token } = await shop.make.admin()
  const product = await shop.make.product({ stock: 100 })
  /** An order whose payment was confirmed at this time. */
  async function paid(
    amount: number,
    decided_at: Date | string,
    method: Payments['method'] = 'transferencia',
    customer_name = 'Juana Paz',
  ) {
    const { id } = (await shop.buy(product)).body.order
    await shop.db.updateTable('orders').set({ customer_name }).where('id', '=', id).execute()
    return shop.db
      .insertInto('payments')
      .values({ order_id: id, method, status: 'confirmado', amount, decided_at })
      .returning('id')
      .executeTakeFirstOrThrow()
  }
  const refund = (payment_id: number, amount: number, created_at: Date | string) =>
    shop.db.insertInto('refunds').values({ payment_id, amount, created_at }).execute()
  const get = (url: string) => shop.call('GET', `/api/admin/cash/${url}`, { token })
  const total = async (start: string, end = start) =>
    (await get(`period?start=${start}&end=${end}`)).body.summary.totalPeriod as number
  return { ...shop, product, paid, refund, get, total }
}

test('a business day begins and ends at 03:00 UTC, midnight in Buenos Aires', async () => {
  const { paid, total } = await openCash()
  await paid(1, '2026-03-10T02:59:59.999Z')
  await paid(10, '2026-03-10T03:00:00Z')
  await paid(100, '2026-03-11T02:59:59.999Z')
  await paid(1000, '2026-03-11T03:00:00Z')
  expect(await total('2026-03-09')).toBe(1)
  expect(await total('2026-03-10')).toBe(110)
  expect(await total('2026-03-11')).toBe(1000)
  expect(await total('2026-03-09', '2026-03-11')).toBe(1111)
})

test('refunds are negative entries on their own day, and cancel out the refunded sale', async () => {
  const { paid, refund, get, total } = await openCash()
  const { id } = await paid(1234.56, '2026-03-10T15:00:00Z', 'mercadopago')
  await refund(id, 1234.56, '2026-03-12T15:00:00Z')
  expect(await total('2026-03-10')).toBe(1234.56)
  expect(await total('2026-03-12')).toBe(-1234.56)
  const { body } = await get('period?start=2026-03-10&end=2026-03-12')
  expect(body.summary.totalPeriod).toBe(0)
  expect(body.data).toMatchObject([
    { amount: 1234.56, payment_code: 'mercadopago', payment_method: 'Mercado Pago', status: 'aprobado' },
    { amount: -1234.56, payment_code: 'mercadopago', customer_name: 'Juana Paz', status: 'aprobado' },
  ])
})

test('sums of many entries are exact to the cent', async () => {
  const { paid, get, total } = await openCash()
  for (let count = 0; count < 12; count++) await paid(0.1, '2026-03-10T15:00:00Z')
  await paid(0.2, '2026-03-10T15:00:00Z', 'mercadopago')
  await paid(99_999_999.99, '2026-03-10T15:00:00Z', 'manual')
  expect(await total('2026-03-10')).toBe(100_000_001.39)
  const { data } = (await get('methods?start=2026-03-10&end=2026-03-10')).body
  expect(data).toMatchObject([
    {
      code: 'transferencia',
      name: 'Transferencia bancaria',
      transaction_count: 12,
      total_amount: 1.2,
      average_amount: 0.1,
    },
    { code: 'mercadopago', name: 'Mercado Pago', transaction_count: 1, total_amount: 0.2, average_amount: 0.2 },
    {
      code: 'manual',
      name: 'Registrado a mano',
      transaction_count: 1,
      total_amount: 99_999_999.99,
      average_amount: 99_999_999.99,
    },
    { code: 'efectivo', name: 'Efectivo', transaction_count: 0, total_amount: 0, average_amount: 0 },
    { code: 'tarjeta', name: 'Tarjeta', transaction_count: 0, total_amount: 0, average_amount: 0 },
  ])
})

test('the summary of today counts only confirmed payments, by method', async () => {
  const { paid, refund, get, buy, product, db } = await openCash()
  await paid(500, new Date())
  await paid(300.5, new Date(), 'mercadopago')
  const { id } = await paid(40, new Date(), 'manual')
  await refund(id, 15, new Date())
  const waiting = (await buy(product)).body.order.id
  await db.insertInto('payments').values({ order_id: waiting, method: 'transferencia', amount: 9000 }).execute()
  expect((await get('daily')).body.summary).toEqual({
    totalToday: 825.5,
    transferCount: 1,
    mpCount: 1,
    manualCount: 1,
    transferAmount: 500,
    mpAmount: 300.5,
    manualAmount: 25,
    cashCount: 0,
    cashAmount: 0,
    cardCount: 0,
    cardAmount: 0,
  })
  const { data } = (await get('methods')).body
  expect(data.map(({ total_amount }: MethodSummary) => total_amount)).toEqual([500, 300.5, 25, 0, 0])
})

test('an invalid day or a period that ends before it starts is 400', async () => {
  const { get } = await openCash()
  for (const query of [
    '',
    'start=2026-03-10',
    'start=2026-02-30&end=2026-03-01',
    'start=hoy&end=2026-03-01',
    'start=0000-01-01&end=2026-03-01',
    'start=2026-03-02&end=2026-03-01',
    'start=2026-03-01&end=9999-12-31',
  ]) {
    for (const route of ['period', 'export/excel', 'export/pdf']) {
      const reply = await get(`${route}?${query}`)
      expect([query, route, reply.statusCode, reply.body.success]).toEqual([query, route, 400, false])
    }
  }
})

test('the Excel file has the same content as the screen, and text never acts as a formula', async () => {
  const { paid, refund, get, db } = await openCash()
  await db
    .insertInto('settings')
    .values({ key: 'shop_name', value: JSON.stringify('Ñandú') })
    .execute()
  const formula = '=HYPERLINK("http://malo.example","x")'
  await paid(1000.1, '2026-03-10T15:00:00Z', 'transferencia', formula)
  const { id } = await paid(0.2, '2026-03-11T15:00:00Z', 'mercadopago', '+54 11 @cmd')
  await refund(id, 0.2, '2026-03-12T15:00:00Z')
  const screen = (await get('period?start=2026-03-10&end=2026-03-12')).body
  const reply = await get('export/excel?start=2026-03-10&end=2026-03-12')
  expect(reply.headers['content-disposition']).toContain('caja_2026-03-10_2026-03-12.xlsx')
  const workbook = await readWorkbook(reply.raw)
  expect(workbook.creator).toBe('Ñandú')
  const sheet = workbook.getWorksheet('Caja')
  const amounts = sheet?.getColumn(6).values.slice(2)
  expect(amounts).toEqual([...screen.data.map(({ amount }: CashEntry) => amount), screen.summary.totalPeriod])
  expect(sheet?.getColumn(5).values.slice(2, 5)).toEqual(['Aprobado', 'Aprobado', 'Devolución'])
  const name = sheet?.getCell('C2')
  expect([name?.type, name?.value, name?.numFmt]).toEqual([ValueType.String, formula, '@'])
  const dates = sheet?.getColumn(1).values.slice(2)
  const atNoon = ['2026-03-10', '2026-03-11', '2026-03-12'].map((day) => new Date(`${day}T12:00:00Z`))
  expect(dates).toEqual([...atNoon, 'Total del 10/03/2026 al 12/03/2026'])
})

test('fees, net amounts and unknown costs are shown separately', async () => {
  const { paid, refund, get, db } = await openCash()
  const known = await paid(1000.01, '2026-03-10T15:00:00Z', 'mercadopago')
  await db.updateTable('payments').set({ fee_amount: 76.1, net_amount: 908.91 }).where('id', '=', known.id).execute()
  await paid(500, '2026-03-10T15:00:00Z', 'mercadopago')
  await refund((await paid(300, '2026-03-10T15:00:00Z')).id, 100.5, '2026-03-10T16:00:00Z')
  await paid(70, '2026-03-10T15:00:00Z', 'tarjeta')
  const query = 'start=2026-03-10&end=2026-03-10'
  const { data } = (await get(`methods?${query}`)).body
  const by = Object.fromEntries(data.map(({ code, ...method }: MethodSummary) => [code, method]))
  expect(by.mercadopago).toMatchObject({
    total_amount: 1500.01,
    fee_amount: 76.1,
    withheld_amount: 15,
    net_amount: 908.91,
    unknown_count: 1,
    unknown_amount: 500,
  })
  expect(by.tarjeta).toMatchObject({ net_amount: null, fee_amount: 0, unknown_count: 1, unknown_amount: 70 })
  expect(by.transferencia).toMatchObject({ net_amount: 199.5, fee_amount: 0, withheld_amount: 0, unknown_count: 0 })
  expect(by.efectivo).toMatchObject({ net_amount: 0, unknown_count: 0 })
  const period = (await get(`period?${query}`)).body
  expect(period.summary).toEqual({
    totalPeriod: 1769.51,
    fee_amount: 76.1,
    withheld_amount: 15,
    net_amount: 1108.41,
    unknown_count: 2,
    unknown_amount: 570,
  })
  expect(period.data.filter(({ net_amount }: CashEntry) => net_amount === null)).toHaveLength(2)
  const pdf = await get(`export/pdf?${query}`)
  const { text } = await extractText(new Uint8Array(pdf.raw), { mergePages: true })
  expect(text).toContain('Comisiones y retenciones: $ 91,10 · Neto: $ 1.108,41')
  expect(text).toContain('Sin contar 2 movimientos cuyo neto no se conoce ($ 570,00).')
  expect(text).toContain('Tarjeta 1 $ 70,00 $ 70,00 Sin dato Sin dato')
  const workbook = await readWorkbook((await get(`export/excel?${query}`)).raw)
  const card = workbook.getWorksheet('Por método')?.getRow(6).values
  expect(card).toEqual([undefined, 'Tarjeta', 1, 70, 70, undefined, undefined, undefined, 70])
})

test('the net of a refund through the provider is unknown, and of a refund by hand it is known', async () => {
  const { paid, refund, db, get } = await openCash()
  const { id } = await paid(1000, '2026-03-10T15:00:00Z', 'mercadopago')
  await refund(id, 200, '2026-03-11T15:00:00Z')
  await db
    .insertInto('refunds')
    .values({ payment_id: id, amount: 300, is_by_hand: false, created_at: '2026-03-11T16:00:00Z' })
    .execute()
  const { data } = (await get('period?start=2026-03-11&end=2026-03-11')).body
  expect(data.map(({ net_amount }: CashEntry) => net_amount)).toEqual([-200, null])
})

test('the files contain the movements of the drawer', async () => {
  const { get, call, make } = await openCash()
  const { token } = await make.admin()
  const move = (body: object) => call('POST', '/api/admin/cash/movements', { token, body })
  await move({ type: 'apertura', amount: 5000, day: '2026-03-10' })
  await move({ type: 'gasto', amount: 1200.5, reason: '=Bolsas', day: '2026-03-11' })
  await move({ type: 'ingreso', amount: 300, reason: 'Cambio', day: '2026-03-12' })
  await move({ type: 'gasto', amount: 9, reason: 'De otro período', day: '2026-03-13' })
  const query = 'start=2026-03-10&end=2026-03-12'
  const workbook = await readWorkbook((await get(`export/excel?${query}`)).raw)
  const drawer = workbook.getWorksheet('Cajón')
  expect(drawer?.getColumn(5).values.slice(2)).toEqual([5000, -1200.5, 300, 4099.5])
  expect([drawer?.getCell('A3').value, drawer?.getCell('A3').numFmt]).toEqual([new Date('2026-03-11'), 'dd/mm/yyyy'])
  expect([drawer?.getCell('C3').value, drawer?.getCell('C3').numFmt]).toEqual(['=Bolsas', '@'])
  const pdf = await get(`export/pdf?${query}`)
  const { text } = await extractText(new Uint8Array(pdf.raw), { mergePages: true })
  expect(text).toMatch(/Gasto =Bolsas .* -\$ 1\.200,50/)
  expect(text).not.toContain('De otro período')
})

test('the PDF of a period is a PDF with its name', async () => {
  const { paid, get } = await openCash()
  await paid(1000, '2026-03-10T15:00:00Z', 'transferencia', 'Ñandú «Pérez» 😀 Dvořák Łuksza')
  const reply = await get('export/pdf?start=2026-03-10&end=2026-03-12')
  expect(reply.headers['content-type']).toBe('application/pdf')
  expect(reply.headers['content-disposition']).toContain('caja_2026-03-10_2026-03-12.pdf')
  expect(reply.raw.subarray(0, 5).toString()).toBe('%PDF-')
  expect(reply.raw.length).toBeGreaterThan(1500)
  const { text } = await extractText(new Uint8Array(reply.raw), { mergePages: true })
  // The standard PDF fonts have no other letters.
  expect(text.replace(/\s+/g, '')).toContain('Ñandú«Pérez»Dvorák?uksza')
})

test('a long word in a name does not push the amounts off the page of the PDF', async () => {
  const { paid, get } = await openCash()
  await paid(1000, '2026-03-10T15:00:00Z', 'transferencia', 'Interminable'.repeat(10))
  const { raw } = await get('export/pdf?start=2026-03-10&end=2026-03-12')
  const page = await (await getDocumentProxy(new Uint8Array(raw))).getPage(1)
  const { items } = await page.getTextContent()
  const ends = items.map((item) => ('str' in item ? item.transform[4] + item.width : 0))
  // The right margin of an A4 sheet, in points.
  expect(Math.round(Math.max(...ends))).toBeLessThanOrEqual(595 - 36)
})

test.each(['pdf', 'excel'] as const)('other requests are answered while a year is exported as %s', async (kind) => {
  const entry = {
    date: '2026-03-10T15:00:00.000Z',
    order_number: 'EST-260310-ABCD',
    customer_name: 'Juana Paz',
    payment_method: 'Transferencia',
    payment_code: 'transferencia',
    is_simulated: false,
    status: 'aprobado' as const,
    amount: 1234.56,
    net_amount: null,
  }
  const entries = Array.from({ length: 5000 }, () => entry)
  let turns = 0
  const beat = setInterval(() => {
    turns += 1
  }, 5)
  const period = { start: '2026-01-01', end: '2026-12-31' }
  const file = await makeCashFile({
    kind,
    period,
    book: {
      entries,
      methods: [],
      movements: [],
      shop_name: 'Estela',
      summary: { totalPeriod: 6_172_800, ...unknown },
    },
  })
  clearInterval(beat)
  expect(file.length).toBeGreaterThan(50_000)
  // If the layout ran in this process, only two or three would be answered.
  expect(turns).toBeGreaterThan(20)
})

test('the text of the PDF has the same amounts as the database', async () => {
  const { paid, refund, get, db } = await openCash()
  const amounts = [0.1, 0.2, 1234.56, 99999.99, 1_500_000]
  const ids = await Promise.all(
    amounts.map((amount, place) =>
      paid(amount, `2026-03-1${place % 3}T15:00:00Z`, place % 2 ? 'mercadopago' : 'transferencia'),
    ),
  )
  await refund(ids[2]?.id ?? 0, 234.57, '2026-03-12T15:00:00Z')
  const reply = await get('export/pdf?start=2026-03-10&end=2026-03-12')
  const { text } = await extractText(new Uint8Array(reply.raw), { mergePages: true })
  const pesos = (value: string) => Number(value.replace(/[$ .]/g, '').replace(',', '.'))
  const read = [...text.matchAll(/-?\$ ?-?[\d.]+,\d\d/g)].map(([value]) => pesos(value))

  const by = (method: Payments['method']) =>
    db
      .selectFrom('payments')
      .leftJoin('refunds', 'refunds.payment_id', 'payments.id')
      .where('method', '=', method)
      .select(sql<string>`sum(payments.amount) - coalesce(sum(refunds.amount), 0)`.as('sum'))
      .executeTakeFirstOrThrow()
  const held = [Number((await by('transferencia')).sum), Number((await by('mercadopago')).sum)]
  for (const sum of held) expect(read).toContain(sum)
  const [, total = ''] = text.match(/Total del período: (\S+ ?[\d.,]+)/) ?? []
  expect(pesos(total)).toBe(Number(((held[0] ?? 0) + (held[1] ?? 0)).toFixed(2)))
  expect(read).toEqual(expect.arrayContaining([...amounts, -234.57]))
})
