import { expect, test } from 'vitest'
import { openShop } from '../../../../test/support/open-shop.ts'
import { findProduct } from '../../queries.server.ts'
import { productJsonLd } from './product-json-ld.ts'

const site = { publicUrl: 'https://estela.example', shopName: 'Estela' }

test('JSON-LD has the description, except of imitations', async () => {
  const { db, make } = await openShop()
  const described = async (fields: Parameters<typeof make.product>[0]) => {
    const product = await findProduct(db, (await make.product(fields)).id)
    if (!product) throw new Error('no product')
    return JSON.parse(JSON.stringify(productJsonLd(product, { sizes: [], shipping: [] }, site))).description
  }
  expect(await described({ description: 'Rosa y cedro' })).toBe('Rosa y cedro')
  expect(await described({ description: '' })).toBeUndefined()
  expect(await described({ type: 'imitacion', description: 'Igual a Sauvage de Dior' })).toBeUndefined()
})
