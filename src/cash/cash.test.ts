import ExcelJS from 'exceljs'
import { sql } from 'kysely'
import { extractText } from 'unpdf'
import { expect, test } from 'vitest'
import type { Payments } from '../../db/types.ts'
import { openShop } from '../../test/open-shop.ts'
import { makeCashFile } from './cash-file.server.ts'
import type { CashEntry, MethodSummary } from './contract.ts'

async function openCash() {
  const shop = await openShop()
  const { token } = await shop.make.admin()
  const product = await shop.make.product({ stock: 100 })
  /** An order whose payment was confirmed at that moment. */
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

test('refunds are negative entries on their own day, and a refunded sale nets to nothing', async () => {
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

test('sums are right to the cent, however many', async () => {
  const { paid, get, total } = await openCash()
  for (let count = 0; count < 12; count++) await paid(0.1, '2026-03-10T15:00:00Z')
  await paid(0.2, '2026-03-10T15:00:00Z', 'mercadopago')
  await paid(99_999_999.99, '2026-03-10T15:00:00Z', 'manual')
  expect(await total('2026-03-10')).toBe(100_000_001.39)
  const { data } = (await get('methods?start=2026-03-10&end=2026-03-10')).body
  expect(data).toEqual([
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

test('only confirmed payments count: today, by method', async () => {
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

test('a wrong day or an upside-down period is 400', async () => {
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

test('the Excel file says what the screen says, and text never acts as a formula', async () => {
  const { paid, refund, get } = await openCash()
  const formula = '=HYPERLINK("http://malo.example","x")'
  await paid(1000.1, '2026-03-10T15:00:00Z', 'transferencia', formula)
  const { id } = await paid(0.2, '2026-03-11T15:00:00Z', 'mercadopago', '+54 11 @cmd')
  await refund(id, 0.2, '2026-03-12T15:00:00Z')
  const screen = (await get('period?start=2026-03-10&end=2026-03-12')).body
  const reply = await get('export/excel?start=2026-03-10&end=2026-03-12')
  expect(reply.headers['content-disposition']).toContain('caja_2026-03-10_2026-03-12.xlsx')
  const workbook = new ExcelJS.Workbook()
  await workbook.xlsx.load(reply.raw as unknown as ArrayBuffer)
  const sheet = workbook.getWorksheet('Caja')
  const amounts = sheet?.getColumn(6).values.slice(2)
  expect(amounts).toEqual([...screen.data.map(({ amount }: CashEntry) => amount), screen.summary.totalPeriod])
  const name = sheet?.getCell('C2')
  expect([name?.type, name?.value, name?.numFmt]).toEqual([ExcelJS.ValueType.String, formula, '@'])
})

test('the PDF of a period is a PDF with its name', async () => {
  const { paid, get } = await openCash()
  await paid(1000, '2026-03-10T15:00:00Z', 'transferencia', 'Ñandú «Pérez» 😀')
  const reply = await get('export/pdf?start=2026-03-10&end=2026-03-12')
  expect(reply.headers['content-type']).toBe('application/pdf')
  expect(reply.headers['content-disposition']).toContain('caja_2026-03-10_2026-03-12.pdf')
  expect(reply.raw.subarray(0, 5).toString()).toBe('%PDF-')
  expect(reply.raw.length).toBeGreaterThan(1500)
})

test.each(['pdf', 'excel'] as const)(
  'while a year is laid out as %s, who asks something else is answered',
  async (kind) => {
    const entry = {
      date: '2026-03-10T15:00:00.000Z',
      order_number: 'EST-260310-ABCD',
      customer_name: 'Juana Paz',
      payment_method: 'Transferencia',
      payment_code: 'transferencia',
      is_simulated: false,
      status: 'aprobado' as const,
      amount: 1234.56,
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
      book: { entries, methods: [], shop_name: 'Estela', total: 6_172_800 },
    })
    clearInterval(beat)
    expect(file.length).toBeGreaterThan(50_000)
    // In this process the layout would leave room for two or three.
    expect(turns).toBeGreaterThan(20)
  },
)

test('the PDF, read back, says what the database holds to the cent', async () => {
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
