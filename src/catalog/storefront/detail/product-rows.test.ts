import { expect, test } from 'vitest'
import { openShop } from '../../../../test/open-shop.ts'
import { findProduct } from '../../queries.server.ts'
import { detailRows, firstTry, houseNote, wearRows } from './product-rows.ts'

const rosa = { name: 'Rosa', role: 'Nicho', text: '', picture: '' }

test('a bottle says what a day of it costs, and how long it lasts', async () => {
  const { db, make } = await openShop()
  const rowsOf = async (price: number, volume: string) => {
    const { id } = await make.product({ price, volume })
    const product = await findProduct(db, id)
    if (!product) throw new Error('no product')
    return Object.fromEntries(wearRows(product))
  }
  expect((await rowsOf(214_000, '100ml'))['Por día']).toBe('≈ $\u00a0860 con 4 rociadas: dura unos 8 meses')
  expect((await rowsOf(12_900, '15 ml'))['Por día']).toBe('≈ $\u00a0340 con 4 rociadas: dura unos 38 días')
  expect((await rowsOf(300_000, '140ml'))['Por día']).toContain('un año')
  expect((await rowsOf(1000, ''))['Por día']).toBeUndefined()
})

test('what somebody of the house says is shown under a name that the house has', async () => {
  const { db, make, call } = await openShop()
  const { token } = await make.admin()
  const { id } = await make.product()
  const note = { house_note: 'Dos rocíos, no tres.', house_note_by: 'rosa' }
  expect((await call('PUT', `/api/products/${id}`, { token, body: note })).statusCode).toBe(200)
  const product = await findProduct(db, id)
  if (!product) throw new Error('no product')
  expect(houseNote(product, [rosa])).toEqual({ text: 'Dos rocíos, no tres.', by: 'Rosa, Nicho', picture: '' })
  expect(houseNote(product, [])).toBeUndefined()
  expect(houseNote({ ...product, house_note: null }, [rosa])).toBeUndefined()
  expect(detailRows(product).find(([name]) => name === 'SKU')).toEqual(['SKU', product.sku ?? 'N/A'])
  const long = { house_note: 'x'.repeat(241) }
  expect((await call('PUT', `/api/products/${id}`, { token, body: long })).statusCode).toBe(400)
})

test('the smallest bottle that is left is offered to try, and nothing where there is none', () => {
  const size = { volume: '30ml', price: 100, isOut: false, isThis: false }
  const sizes = [
    { ...size, id: 1, isOut: true },
    { ...size, id: 2 },
    { ...size, id: 3, isThis: true },
    { ...size, id: 4 },
  ]
  expect(firstTry(sizes)).toEqual({ id: 2, words: 'Probá 30\u00a0ml antes, por $\u00a0100,00' })
  expect(firstTry(sizes.slice(2))).toBeUndefined()
  expect(firstTry([])).toBeUndefined()
})
