import { expect, test } from 'vitest'
import { openShop } from '../../../../test/support/open-shop.ts'
import { findProduct } from '../../queries.server.ts'
import { detailRows, firstTry, houseNote, trustTexts, wearRows } from './product-rows.ts'

const rosa = { name: 'Rosa', role: 'Nicho', text: '', picture: '' }

test('the detail has the cost per day and how long a bottle lasts', async () => {
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

test('the shop’s note is shown only if signed by one of its sellers', async () => {
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

test('a decant, or a small bottle at half the price, is suggested to try', () => {
  const size = { size: '30\u00a0ml', presentation: 'frasco', price: 100, isOut: false, isThis: false } as const
  const sizes = [
    { ...size, id: 1, isOut: true },
    { ...size, id: 2 },
    { ...size, id: 3, price: 200, isThis: true },
    { ...size, id: 4, price: 300 },
  ]
  const ask = '¿Todavía no lo conocés?'
  expect(firstTry(sizes)).toEqual({ id: 2, ask, text: 'Probá 30\u00a0ml antes, por $\u00a0100,00' })
  expect(firstTry(sizes.slice(2))).toBeUndefined()
  expect(
    firstTry([
      { ...size, id: 2 },
      { ...size, id: 3, price: 199.99, isThis: true },
    ]),
  ).toBeUndefined()
  expect(firstTry([])).toBeUndefined()
  const decant = { ...size, presentation: 'decant', size: 'Decant\u00a05\u00a0ml', price: 40 } as const
  expect(
    firstTry([{ ...decant, id: 5, isOut: true }, { ...decant, id: 6, price: 60 }, { ...decant, id: 7 }, ...sizes]),
  ).toEqual({
    id: 7,
    ask: '¿No lo podés oler?',
    text: 'Probalo antes: decant de\u00a05\u00a0ml, $\u00a040,00',
  })
  expect(
    firstTry([
      { ...size, id: 2 },
      { ...decant, id: 7, isThis: true },
    ]),
  ).toBeUndefined()
})

test.each([
  ['original', 'frasco', true, 'Mercado Pago', 'Original sellado'],
  ['original', 'tester', true, null, undefined],
  ['importado', 'frasco', false, 'Mercado Pago', undefined],
  ['imitacion', 'decant', false, null, undefined],
] as const)(
  'the assurances under the button fit an %s as %s',
  (type, presentation, isDeliveryFree, provider, sealed) => {
    expect(trustTexts({ type, presentation }, { isDeliveryFree, provider })).toEqual([
      isDeliveryFree ? 'Envío gratis a todo el país' : 'Envíos a todo el país',
      ...(sealed ? [sealed] : []),
      '10 días para arrepentirte',
      provider ? 'Mercado Pago o transferencia' : 'Pagás por transferencia',
    ])
  },
)
