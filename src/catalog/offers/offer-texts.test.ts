import { expect, test } from 'vitest'
import { openShop } from '../../../test/support/open-shop.ts'
import { findOffers } from '../storefront/home/home-queries.server.ts'
import { withSlideTexts } from '../storefront/home/slide-texts.server.ts'
import { offerTexts } from './offer-texts.ts'

const shown = [
  [75, 100, '25 % menos'],
  [47_700, 63_600, '25 % menos'],
  [99.99, 100, ''],
  [99, 100, '1 % menos'],
  [0.01, 33.33, '99 % menos'],
  [0, 33.33, '100 % menos'],
  [66.67, 100, '33 % menos'],
  [0.9, 1, '10 % menos'],
] as const

test.each(shown)('%d instead of %d is «%s»', (price, list_price, saving) => {
  const product = { price, list_price, offer_ends_at: null } as Parameters<typeof offerTexts>[0]
  expect(offerTexts(product)?.saving).toBe(saving)
})

test('the home page shows the same saving as the card, and none below 1 %', async () => {
  const { db, make } = await openShop()
  const { id } = await make.product({ stock: 1 })
  const slide = { shows: 'offers', text: '', link: '', link_text: '', title: '' } as Parameters<
    typeof withSlideTexts
  >[0]
  for (const [price, list_price, saving] of shown) {
    await db.updateTable('products').set({ price, list_price }).where('id', '=', id).execute()
    const known = { offers: await findOffers(db), lowestPrice: null, isDeliveryFree: false }
    expect(withSlideTexts(slide, known).text).toBe(saving ? `1 perfume con ${saving}.` : '1 perfume en oferta.')
  }
})
