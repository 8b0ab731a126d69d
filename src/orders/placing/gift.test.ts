import { expect, test } from 'vitest'
import { openShop } from '../../../test/support/open-shop.ts'
import { businessDay } from '../../platform/argentina/time.ts'
import type { Settings } from '../../settings/contract.ts'

const day = (from: number) => businessDay(new Date(Date.now() + from * 86_400_000))
const gift = { gift_message: 'Feliz cumple.\nJuana', gift_wrap: true, wished_date: day(3) }

async function openGiftShop(gift_options?: Settings['gift_options']) {
  const shop = await openShop()
  const { token } = await shop.make.admin()
  if (gift_options) await shop.call('PUT', '/api/admin/settings', { token, body: { settings: { gift_options } } })
  const bottle = await shop.make.product({ price: 1000, stock: 5 })
  const order = (body: object) =>
    shop.call('POST', '/api/orders', {
      body: {
        ...shop.buyer,
        guest_session_id: 'guest_1_gift',
        items: [{ product_id: bottle.id, quantity: 1 }],
        ...body,
      },
    })
  return { ...shop, token, order }
}

test('message, wrap and day of a gift are shown to buyer and staff and cost nothing', async () => {
  const shop = await openGiftShop('wrap')
  const placed = await shop.order(gift)
  expect(placed.statusCode).toBe(201)
  expect(placed.body.order).toMatchObject({ ...gift, total_amount: 1000 })
  const { id } = placed.body.order
  const seen = await shop.call('GET', `/api/admin/orders/${id}`, { token: shop.token })
  expect(seen.body.order).toMatchObject(gift)
  const own = await shop.call('GET', `/api/orders/${id}`, { headers: { 'x-guest-session': 'guest_1_gift' } })
  expect(own.body.order.gift_message).toBe(gift.gift_message)
  // The message is personal.
  const stranger = await shop.call('GET', `/api/orders/${id}`)
  expect(stranger.body.order).toMatchObject({ is_masked: true, gift_message: '' })
})

test('gift options that the shop does not offer are refused, and nothing is written', async () => {
  const plain = await openGiftShop()
  for (const part of [{ gift_message: 'Hola' }, { gift_wrap: true }, { wished_date: day(3) }]) {
    const refused = await plain.order(part)
    expect([refused.statusCode, refused.body.code]).toEqual([409, 'regalo-no-disponible'])
  }
  expect((await plain.order({ gift_message: ' ', gift_wrap: false, wished_date: null })).statusCode).toBe(201)

  const words = await openGiftShop('message')
  expect((await words.order({ gift_wrap: true })).statusCode).toBe(409)
  expect((await words.order({ gift_message: 'Hola', wished_date: day(1) })).body.order).toMatchObject({
    gift_message: 'Hola',
    gift_wrap: false,
    wished_date: day(1),
  })
})

test('a past day or a too long message is an error of its field', async () => {
  const shop = await openGiftShop('message')
  const today = await shop.order({ wished_date: day(0) })
  expect([today.statusCode, today.body.errors]).toEqual([400, { wished_date: 'Elegí un día desde mañana' }])
  expect((await shop.order({ wished_date: '2026-02-31' })).statusCode).toBe(400)
  const long = await shop.order({ gift_message: 'x'.repeat(301) })
  expect([long.statusCode, long.body.errors]).toEqual([400, { gift_message: 'Hasta 300 caracteres' }])
})
