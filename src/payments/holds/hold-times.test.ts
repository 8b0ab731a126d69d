import { expect, test } from 'vitest'
import { openPayingShop } from '../../../test/support/open-paying-shop.ts'
import { findPreference } from '../mercado-pago/queries.server.ts'

const minutesUntil = (moment: string | Date | null) =>
  Math.round((new Date(moment ?? 0).getTime() - Date.now()) / 60_000)

test('the owner sets how long an unpaid order is kept, per payment method', async () => {
  const { call, db, make, pay, look } = await openPayingShop()
  const { token } = await make.admin()
  const set = (settings: object) => call('PUT', '/api/admin/settings', { token, body: { settings } })
  const usual = await look.order((await pay.order()).id)
  expect(minutesUntil(usual.expires_at)).toBe(48 * 60)
  expect((await set({ hold_hours_transfer: 2, hold_minutes_online: 15 })).statusCode).toBe(200)
  const order = await pay.order()
  expect(minutesUntil((await look.order(order.id)).expires_at)).toBe(120)
  expect((await pay.start(order)).statusCode).toBe(201)
  const preference = await findPreference(db, order.id)
  expect(minutesUntil(preference?.expires_at ?? null)).toBe(15)
})

test('the time that an unpaid order is kept has a minimum and a maximum', async () => {
  const { call, make } = await openPayingShop()
  const { token } = await make.admin()
  for (const name of ['hold_hours_transfer', 'hold_minutes_online']) {
    for (const value of [0, -1, 1.5, 1_000_000]) {
      const reply = await call('PUT', '/api/admin/settings', { token, body: { settings: { [name]: value } } })
      expect([name, value, reply.statusCode]).toEqual([name, value, 400])
    }
  }
})
