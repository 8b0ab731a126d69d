import { expect, test } from 'vitest'
import { openShop } from '../../../test/support/open-shop.ts'

test('transfers are listed by state, search and page, with counts per state', async () => {
  const { db, buy, make, call } = await openShop()
  const { token } = await make.admin()
  const product = await make.product({ stock: 50 })
  for (const [place, status] of (['pendiente', 'pendiente', 'confirmado', 'fallido'] as const).entries()) {
    const { id } = (await buy(product)).body.order
    const decided_at = status === 'pendiente' ? null : new Date()
    await db
      .insertInto('payments')
      .values({
        order_id: id,
        method: 'transferencia',
        amount: 10 + place,
        status,
        decided_at,
        transfer_reference: `Réf_${place}%`,
      })
      .execute()
  }
  const list = async (query = '') => (await call('GET', `/api/admin/pending-verifications?${query}`, { token })).body
  const amounts = async (query: string) => (await list(query)).orders.map(({ amount }: { amount: number }) => amount)
  const all = await list()
  expect(all.orders).toHaveLength(4)
  expect(all.counts).toEqual({ pendiente: 2, confirmado: 1, fallido: 1 })
  expect(await amounts('status=pendiente')).toEqual([11, 10])
  expect(await amounts('status=pendiente&limit=1&page=2')).toEqual([10])
  expect(await amounts('sort=amount&order=ASC')).toEqual([10, 11, 12, 13])
  expect(await amounts('search=ref_2%25')).toEqual([12])
  expect(await amounts('search=JUANA%20ref_3')).toEqual([13])
  expect((await list('status=pendiente&limit=1')).pagination).toEqual({ page: 1, limit: 1, total: 2, pages: 2 })
  for (const query of ['status=otra', 'limit=101', 'page=0', 'sort=proof_file', 'order=up']) {
    expect((await call('GET', `/api/admin/pending-verifications?${query}`, { token })).statusCode).toBe(400)
  }
})
