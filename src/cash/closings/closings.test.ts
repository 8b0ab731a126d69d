import { expect, test } from 'vitest'
import type { Payments } from '../../../db/types.ts'
import { openShop } from '../../../test/support/open-shop.ts'

const day = '2026-03-10'

async function openCash() {
  const shop = await openShop()
  const laura = await shop.make.admin()
  const { id: product_id } = await shop.make.product({ stock: 50 })
  async function paid(amount: number, method: Payments['method'] = 'transferencia', decided_at = `${day}T15:00:00Z`) {
    const { id } = (await shop.buy({ id: product_id })).body.order
    await shop.db
      .insertInto('payments')
      .values({ order_id: id, method, status: 'confirmado', amount, decided_at })
      .execute()
  }
  const post = (path: string, body: unknown, { token } = laura) =>
    shop.call('POST', `/api/admin/cash/closings${path}`, { token, body })
  const list = async () => (await shop.call('GET', '/api/admin/cash/closings', { token: laura.token })).body.data
  return { ...shop, paid, post, list }
}

const counted = (transferencia = 0, mercadopago = 0, manual = 0) => ({ transferencia, mercadopago, manual })

test('a day is closed once with its counted amounts, and the difference is exact to the cent', async () => {
  const { paid, post, list, make } = await openCash()
  await paid(1000.1)
  await paid(0.2, 'mercadopago')
  await paid(50, 'manual', '2026-03-11T02:59:59Z')
  const { statusCode, body } = await post('', { day, counted: counted(1000.1, 0.2, 49.9) })
  expect([statusCode, body.closing]).toMatchObject([
    201,
    {
      day,
      expected: 1050.3,
      counted: 1050.2,
      difference: -0.1,
      expected_now: 1050.3,
      closed_by: 'Laura',
      corrects: null,
    },
  ])
  expect(body.closing.methods).toContainEqual({
    code: 'manual',
    name: 'Registrado a mano',
    expected: 50,
    counted: 49.9,
    difference: -0.1,
  })
  const rosa = await make.user({ role: 'dueno', first_name: 'Rosa' })
  const again = await post('', { day, counted: counted() }, rosa)
  expect([again.statusCode, again.body.code]).toEqual([409, 'ya-cerrado'])
  expect(again.body.message).toBe('Este día ya fue cerrado por Laura. Podés corregir el cierre.')
  await paid(5)
  expect((await list())[0]).toMatchObject({ expected: 1050.3, expected_now: 1055.3 })
  const before = await post('', { day: '2026-03-09', counted: counted(3) })
  expect([before.statusCode, before.body.closing]).toMatchObject([201, { day: '2026-03-09', counted: 3 }])
})

test('of two concurrent closings of a day, or corrections of a closing, one is refused', async () => {
  const { post, list } = await openCash()
  const replies = await Promise.all([post('', { day, counted: counted(1) }), post('', { day, counted: counted(2) })])
  expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409])
  const [closing] = await list()
  const correct = (amount: number) => post(`/${closing.id}/corrections`, { counted: counted(amount), reason: 'Mal' })
  const corrections = await Promise.all([correct(3), correct(4)])
  expect(corrections.map(({ statusCode, body }) => [statusCode, body.code]).toSorted()).toEqual([
    [201, undefined],
    [409, 'ya-corregido'],
  ])
  expect(await list()).toHaveLength(2)
})

test('a day is not closed if the expected amounts differ from those in the form', async () => {
  const { paid, post, list } = await openCash()
  await paid(1000)
  const form = { day, counted: counted(1000), expected: counted(1000) }
  await paid(500)
  const late = await post('', form)
  expect([late.statusCode, late.body.code]).toEqual([409, 'caja-movida'])
  await paid(9, 'tarjeta')
  const again = { ...form, counted: counted(1500), expected: counted(1500) }
  expect((await post('', again)).body.code).toBe('caja-movida')
  expect(await list()).toEqual([])
  const seen = { counted: { ...counted(1500), tarjeta: 9 }, expected: { ...counted(1500), tarjeta: 9 } }
  const { closing } = (await post('', { day, ...seen })).body
  expect(closing).toMatchObject({ expected: 1509, difference: 0 })
  await paid(1)
  const correction = { ...seen, reason: 'Conté mal' }
  expect((await post(`/${closing.id}/corrections`, correction)).body.code).toBe('caja-movida')
})

test('a closing is corrected by a new row with author and reason, and never changed', async () => {
  const { db, post, list, make } = await openCash()
  const { id } = (await post('', { day, counted: counted(10) })).body.closing
  const rosa = await make.user({ role: 'dueno', first_name: 'Rosa' })
  const correct = (which: number, body: unknown) => post(`/${which}/corrections`, body, rosa)
  expect((await correct(id, { counted: counted(9), reason: ' ' })).body.errors).toEqual({ reason: 'Contá por qué' })
  const { body } = await correct(id, { counted: counted(9), reason: 'Conté mal' })
  expect(body.closing).toMatchObject({ corrects: id, reason: 'Conté mal', closed_by: 'Rosa', counted: 9 })
  expect((await correct(id, { counted: counted(8), reason: 'Tarde' })).body.code).toBe('ya-corregido')
  expect((await correct(body.closing.id, { counted: counted(8), reason: 'Otra vez' })).statusCode).toBe(201)
  expect((await correct(999_999, { counted: counted(), reason: 'x' })).statusCode).toBe(404)
  expect(
    (await list()).map((row: { counted: number; is_corrected: boolean }) => [row.counted, row.is_corrected]),
  ).toEqual([
    [8, false],
    [9, true],
    [10, true],
  ])
  const never = /never changed/
  await expect(db.updateTable('cash_closings').set({ day: '2026-03-11' }).execute()).rejects.toThrow(never)
  await expect(db.deleteFrom('cash_closings').execute()).rejects.toThrow(never)
  await expect(db.updateTable('cash_closing_amounts').set({ counted: 0 }).execute()).rejects.toThrow(never)
})

test('an invalid request closes no day', async () => {
  const { post, list } = await openCash()
  const bad = [
    undefined,
    {},
    { day },
    { day, counted: { transferencia: 1 } },
    { day, counted: counted(1e12) },
    { day, counted: counted(0.001) },
    { day, counted: { ...counted(), manual: '1' } },
    { day: '2026-02-30', counted: counted() },
    { day: '2199-12-31', counted: counted() },
  ]
  for (const body of bad) expect([body, (await post('', body)).statusCode]).toEqual([body, 400])
  expect(await list()).toEqual([])
})
