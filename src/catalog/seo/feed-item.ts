import { xmlText } from '../../platform/pages/xml.ts'
import { lettersAndDigits } from '../../platform/text/without-accents.ts'
import type { Product } from '../contract.ts'
import { soldAs } from '../item-name.ts'

type FeedProduct = Product & { volume_ml: number | null; has_other_size?: boolean }
export type FeedShop = { publicUrl: string; shop_name: string; isDeliveryFree: boolean }

/** An item of https://support.google.com/merchants/answer/7052112, also read by Meta. */
export function feedItem(product: FeedProduct, { publicUrl, shop_name, isDeliveryFree }: FeedShop) {
  const [first, ...more] = product.images.map((name) => picture(publicUrl, name))
  return tags('item', [
    ['g:id', String(product.id)],
    // Sizes of a perfume are variants.
    ['g:item_group_id', product.has_other_size ? String(product.family_id) : undefined],
    ['g:title', titleOf(product).slice(0, 150)],
    ['g:description', descriptionOf(product).slice(0, 5000)],
    ['g:link', `${publicUrl}/products/${product.id}`],
    ['g:image_link', first],
    ...more.map((address) => ['g:additional_image_link', address] as const),
    ['g:availability', product.stock > 0 ? 'in_stock' : 'out_of_stock'],
    ['g:price', pesos(product.list_price ?? product.price)],
    ['g:sale_price', product.list_price === null ? undefined : pesos(product.price)],
    // The start is the last change: crawlers knew the previous price until then.
    [
      'g:sale_price_effective_date',
      product.offer_ends_at ? `${toMinute(product.updated_at)}/${toMinute(product.offer_ends_at)}` : undefined,
    ],
    ['g:brand', feedBrand(product, shop_name).slice(0, 70)],
    ['g:condition', 'new'],
    // Items without GTIN are refused unless they say so.
    product.barcode ? ['g:gtin', product.barcode] : ['g:identifier_exists', 'no'],
    // Health & Beauty > Personal Care > Cosmetics > Perfume & Cologne
    ['g:google_product_category', '479'],
    ['g:product_type', ['Perfumes', product.category_name].filter(Boolean).join(' > ')],
    ['g:gender', { hombre: 'male', mujer: 'female', unisex: 'unisex' }[product.gender]],
    ['g:age_group', 'adult'],
    ['g:size', product.volume_ml ? `${product.volume_ml} ml` : undefined],
    ['g:unit_pricing_measure', product.volume_ml ? `${product.volume_ml}ml` : undefined],
    ['g:unit_pricing_base_measure', product.volume_ml ? '100ml' : undefined],
    // Only free shipping; prices by place are configured in the merchant account.
    ['g:shipping', isDeliveryFree ? { country: 'AR', price: '0.00 ARS' } : undefined],
  ])
}

/** Brand of an item. For an imitation without a brand, or with that of its original (Ley 22.362), the shop's name. */
function feedBrand({ type, brand, inspired_by }: Product, shop_name: string) {
  if (brand === '') return shop_name
  const isForeign = type === 'imitacion' && lettersAndDigits(inspired_by ?? '').includes(lettersAndDigits(brand))
  return isForeign ? shop_name : brand
}

/** Leaves out the description of imitations, which may name another brand: not allowed in advertisements. */
function descriptionOf(product: Product) {
  const { type, description, concentration, volume, notes_top, notes_heart, notes_base, notes, name } = product
  if (type !== 'imitacion' && description) return description
  const pyramid = [...notes_top, ...notes_heart, ...notes_base].join(', ') || notes
  const facts = [[concentration, volume].filter(Boolean).join(', '), pyramid && `Notas: ${pyramid}`]
  return [name, ...facts].filter(Boolean).join('. ')
}

/** Includes «tester» or «decant», so that they are not taken for the original bottle. */
function titleOf({ type, brand, name, concentration, volume, presentation }: Product) {
  const own =
    type === 'imitacion' || lettersAndDigits(name).includes(lettersAndDigits(brand)) ? name : `${brand} ${name}`
  return [own, soldAs[presentation], concentration, volume].filter(Boolean).join(' ')
}

/** ISO 8601 without seconds, as Google specifies it. */
const toMinute = (moment: string) => `${moment.slice(0, 16)}Z`
const pesos = (amount: number) => `${amount.toFixed(2)} ARS`
const picture = (publicUrl: string, name: string) => (name.startsWith('http') ? name : `${publicUrl}/uploads/${name}`)

type Value = string | 0 | undefined | Record<string, string>

/** Leaves out tags without a value. */
function tags(name: string, values: readonly (readonly [string, Value])[]) {
  const lines = values.map(([tag, value]) => {
    if (!value) return ''
    const inner = typeof value === 'string' ? xmlText(value) : parts(value)
    return `<${tag}>${inner}</${tag}>`
  })
  return `<${name}>${lines.join('')}</${name}>\n`
}

const parts = (value: Record<string, string>) =>
  Object.entries(value)
    .map(([tag, text]) => `<g:${tag}>${xmlText(text)}</g:${tag}>`)
    .join('')
