import { expect, test } from 'vitest'
import { openPayingShop } from '../../test/support/open-paying-shop.ts'
import { openShop } from '../../test/support/open-shop.ts'
import {
  costText,
  installmentPesos,
  installmentSentences,
  installmentsFor,
  installmentText,
  maxInstallments,
} from './installments.ts'

const three = { count: 3, surcharge_percent: 0, cftea: 0, min_total: 0 }
const six = { count: 6, surcharge_percent: 25.5, cftea: 98.7, min_total: 100_000 }

test('a price is divided into equal installments, rounded once to the cent', () => {
  expect(installmentPesos(214_000, 0, 3)).toBe(71_333.33)
  expect(installmentPesos(200_000, 0, 3)).toBe(66_666.67)
  expect(installmentPesos(100_000, 35.5, 6)).toBe(22_583.33)
  // Half a cent is rounded up.
  expect(installmentPesos(0.03, 0, 2)).toBe(0.02)
  expect(installmentPesos(9_999_999_999.99, 400, 1)).toBe(49_999_999_999.95)
})

test('an amount has the plans whose minimum it reaches, the longest first, each with its cost', () => {
  expect(installmentsFor([three, six], 99_999.99).map(({ count }) => count)).toEqual([3])
  const [most, least] = installmentsFor([three, six], 100_000)
  expect(most).toEqual({ count: 6, amount: 20_916.67, total_amount: 125_500.02, cftea: 98.7, is_free: false })
  expect(least).toEqual({ count: 3, amount: 33_333.33, total_amount: 100_000, cftea: 0, is_free: true })
  if (!most || !least) throw new Error('no plans')
  expect(installmentText(most)).toBe('6 cuotas de $\u00a020.916,67')
  expect(costText(most)).toBe('CFTEA 98,7 % · total $\u00a0125.500,02')
  expect(installmentText(least)).toBe('3 cuotas sin interés de $\u00a033.333,33')
  expect(installmentSentences([], 100_000)).toBeUndefined()
  expect(installmentsFor([three], 0)).toEqual([])
})

test('the provider gets the maximum of installments for the amount, and none in a shop without plans', () => {
  expect(maxInstallments([], 5)).toBeUndefined()
  expect(maxInstallments([three, six], 100_000)).toBe(6)
  expect(maxInstallments([three, six], 99_999)).toBe(3)
  expect(maxInstallments([six], 99_999)).toBe(1)
})

test('the owner sets the plans, and an invalid plan changes nothing', async () => {
  const { call, make } = await openShop()
  const { token } = await make.admin()
  const save = (installments: unknown) =>
    call('PUT', '/api/admin/settings', { token, body: { settings: { installments } } })
  const kept = async () => (await call('GET', '/api/admin/settings', { token })).body.settings.installments
  expect(await kept()).toEqual([])
  expect((await save([three, six])).statusCode).toBe(200)
  expect(await kept()).toEqual([three, six])
  const refused = async (installments: unknown) => {
    const { statusCode, body } = await save(installments)
    return [statusCode, Object.values(body.errors)]
  }
  expect(await refused([three, { ...six, count: 3 }])).toEqual([400, ['Hay dos planes con las mismas cuotas']])
  expect(await refused([{ ...six, cftea: 0 }])).toEqual([400, ['Con recargo, el CFTEA no puede ser 0']])
  expect(await refused([{ ...three, count: 0 }])).toEqual([400, ['Desde 1 cuota']])
  expect(await refused([{ ...three, count: 2.5 }])).toEqual([400, ['Un número entero']])
  expect(await refused([{ ...three, surcharge_percent: -1 }])).toEqual([400, ['Desde 0']])
  expect(await refused([{ ...three, cftea: '85' }])).toEqual([400, ['Ingresá el CFTEA']])
  expect(await refused([{ ...three, min_total: 0.001 }])).toEqual([400, ['Tiene como máximo 2 decimales']])
  expect((await refused('3'))[0]).toBe(400)
  expect(await kept()).toEqual([three, six])
})

test('an order shows its installments, and the provider and its simulator offer no more', async () => {
  const { call, make, pay, db } = await openPayingShop()
  const before = await pay.order(1, 100_000)
  expect((await call('GET', `/api/orders/${before.id}`)).body.order.installments).toEqual([])
  const page = async (order: Awaited<ReturnType<typeof pay.order>>) => {
    const { body } = await pay.start(order)
    return (await fetch(body.sandbox_init_point)).text()
  }
  expect(await page(before)).not.toContain('cuota')

  const { token } = await make.admin()
  await call('PUT', '/api/admin/settings', { token, body: { settings: { installments: [three, six] } } })
  const order = await pay.order(1, 100_000)
  const { body } = await call('GET', `/api/orders/${order.id}`)
  expect(body.order.installments).toEqual(installmentsFor([three, six], 100_000))
  expect(await page(order)).toContain('Hasta 6 cuotas')
  expect(await page(await pay.order(1, 500))).toContain('Hasta 3 cuotas')
  const rows = await db.selectFrom('simulator_preferences').select('body').orderBy('created_at').execute()
  expect(rows.map(({ body }) => Object(body).payment_methods.installments)).toEqual([undefined, 6, 3])
})
