import { expect } from 'vitest'
import { sumPesos, toCents } from '../../src/platform/argentina/money.ts'
import { openPayingShop } from '../support/open-paying-shop.ts'
import { guest } from '../support/person.ts'
import type { Sale } from './carts.ts'

type Item = { product_id: number; quantity: number; paid_amount: number }

/** Opens a shop with three products whose settings change for each sale. */
export async function openSellingShop() {
  const shop = await openPayingShop()
  const { call, make, db, pay, look } = shop
  const { token } = await make.admin()
  const ask = async (method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown) =>
    call(method, `/api/admin/${path}`, { token, body })
  // The id that the promotions of carts.ts use.
  const { id: category_id } = await make.category('Una')
  expect(category_id).toBe(1)
  const products = [
    await make.product({ price: 333.33, brand: 'Uno', gender: 'mujer', stock: 100_000, category_id }),
    await make.product({ price: 0.01, brand: 'Dos', gender: 'hombre', stock: 100_000 }),
    await make.product({ price: 99_999.99, brand: 'Uno', gender: 'hombre', stock: 100_000 }),
  ]
  let cash = 0

  async function set({ offers, rates, transfer_discount_percent }: Sale) {
    await db.updateTable('promotions').set({ is_active: false, code: null }).execute()
    const made = offers.map(async ({ id: _id, ...offer }) => ask('POST', 'promotions', offer))
    const saved = [
      ...(await Promise.all(made)),
      await ask('PUT', 'shipping-methods/1', { rates }),
      await ask('PUT', 'settings', { settings: { transfer_discount_percent } }),
    ]
    expect(saved.filter(({ statusCode }) => statusCode >= 400)).toEqual([])
  }

  /** Sells and refunds all goods. Returns the outcome. */
  async function sell(sale: Sale) {
    await set(sale)
    const { coupon, province, quantities } = sale
    const items = products.flatMap(({ id }, at) =>
      quantities[at] ? [{ product_id: id, quantity: quantities[at] }] : [],
    )
    const quote = (await call('POST', '/api/cart/quote', { body: { items, coupon, province } })).body
    const body = { ...guest, items: items.toReversed(), coupon, customer_province: province }
    const { statusCode, body: placed } = await call('POST', '/api/orders', { body })
    if (statusCode !== 201) {
      expect([statusCode, placed.code]).toEqual([409, quote.problems[0]?.code])
      return 'refused'
    }
    expect(quote.problems).toEqual([])
    for (const sum of ['subtotal', 'discount_amount', 'shipping_amount', 'total_amount', 'transfer_amount'] as const) {
      expect([sum, placed.order[sum]]).toEqual([sum, quote[sum]])
    }
    const due = sale.payment === 'transferencia' ? quote.transfer_amount : quote.total_amount
    if (due === 0) return 'for nothing'
    const paid = await payFor(placed.order, sale, due)
    expect(paid.amount).toBe(due)
    cash = sumPesos([cash, due])
    await giveBack(paid, sumPesos([due, -quote.shipping_amount]))
    return 'paid'
  }

  async function payFor(order: { id: string; total_amount: number }, { payment }: Sale, due: number) {
    if (payment === 'mercadopago') await pay.choose(order, 'approved')
    else {
      const form = new FormData()
      const fields = { order_id: order.id, transfer_reference: 'REF', amount: String(due) }
      for (const [name, value] of Object.entries(fields)) form.set(name, value)
      expect((await call('POST', '/api/payments/transfer', { body: form })).statusCode).toBe(201)
      expect((await ask('POST', `orders/${order.id}/approve`, {})).statusCode).toBe(200)
    }
    await expect.poll(async () => (await look.order(order.id)).status).toBe('confirmado')
    const [paid] = await look.payments(order.id)
    if (!paid) throw new Error('the order is confirmed and nothing was paid')
    return paid
  }

  /** Refunds line by line: no line more than was paid for it, all together the amount paid for goods. */
  async function giveBack({ id, order_id }: { id: number; order_id: string }, forGoods: number) {
    const items: Item[] = (await ask('GET', `orders/${order_id}`)).body.order.items
    expect(sumPesos(items.map(({ paid_amount }) => paid_amount))).toBe(forGoods)
    let back = 0
    // Free lines first: after a full refund the response would be another error.
    for (const { product_id, quantity, paid_amount } of items.toSorted((a, b) => a.paid_amount - b.paid_amount)) {
      const refund = (values: object) =>
        ask('POST', `payments/${id}/refund`, { lines: [{ product_id, quantity }], by_hand: true, ...values })
      expect((await refund({ amount: sumPesos([paid_amount, 0.01]) })).statusCode).toBe(400)
      const reply = await refund({})
      if (paid_amount === 0) expect(reply.statusCode).toBe(400)
      else expect([reply.statusCode, reply.body.refund?.amount]).toEqual([200, paid_amount])
      back = sumPesos([back, paid_amount])
    }
    expect(back).toBe(forGoods)
    cash = sumPesos([cash, -back])
  }

  async function checkCash() {
    expect(toCents((await ask('GET', 'cash/daily')).body.summary.totalToday)).toBe(toCents(cash))
  }

  return { sell, checkCash }
}
