import type { shippingJsonLd } from '../../../shipping/shipping-json-ld.ts'
import type { Product } from '../../contract.ts'
import { sizeText } from '../../item-name.ts'
import { pictureSource } from '../../parts/picture-files.ts'

type Size = { id: number; size: string; isThis: boolean }
type Site = { publicUrl: string; shopName: string }
type Around = { sizes: readonly Size[]; shipping: ReturnType<typeof shippingJsonLd> }

/** JSON-LD of a product. Leaves out brand and description of an imitation, which may name the original's trademark. */
export function productJsonLd(product: Product, { sizes, shipping }: Around, { publicUrl, shopName }: Site) {
  const absolute = (path: string) => (path.startsWith('/') ? publicUrl + path : path)
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: soldName(product),
    ...(product.description && product.type !== 'imitacion' ? { description: product.description } : {}),
    ...(product.images.length > 0 ? { image: product.images.map((image) => absolute(pictureSource(image))) } : {}),
    ...(product.sku ? { sku: product.sku } : {}),
    ...(product.barcode ? { gtin: product.barcode } : {}),
    ...(product.brand && product.type !== 'imitacion' ? { brand: { '@type': 'Brand', name: product.brand } } : {}),
    ...(product.category_name ? { category: product.category_name } : {}),
    ...(sizes.length > 1 ? { size: sizeText(product), isVariantOf: perfume(product, sizes, publicUrl) } : {}),
    offers: {
      '@type': 'Offer',
      url: absolute(`/products/${product.id}`),
      priceCurrency: 'ARS',
      price: product.price.toFixed(2),
      ...(product.offer_ends_at && { priceValidUntil: product.offer_ends_at }),
      availability: `https://schema.org/${product.stock > 0 ? 'InStock' : 'OutOfStock'}`,
      itemCondition: 'https://schema.org/NewCondition',
      seller: { '@type': 'Organization', name: shopName },
      ...(shipping.length > 0 && { shippingDetails: shipping.length === 1 ? shipping[0] : shipping }),
      hasMerchantReturnPolicy: {
        '@type': 'MerchantReturnPolicy',
        applicableCountry: 'AR',
        // Ley 24.240, art. 34: ten days from delivery, without reasons, at the shop's cost.
        returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
        merchantReturnDays: 10,
        returnMethod: 'https://schema.org/ReturnByMail',
        returnFees: 'https://schema.org/FreeReturn',
        refundType: 'https://schema.org/FullRefund',
        merchantReturnLink: absolute('/arrepentimiento'),
      },
    },
  }
}

/** The names of testers and decants say so. */
const soldName = ({ name, ...product }: Product) =>
  product.presentation === 'frasco' ? name : `${name}, ${sizeText(product)}`

/**
 * A product with its sizes as variants:
 * https://developers.google.com/search/docs/appearance/structured-data/product-variants
 */
function perfume({ name, family_id }: Product, sizes: readonly Size[], publicUrl: string) {
  return {
    '@type': 'ProductGroup',
    name,
    productGroupID: String(family_id),
    variesBy: ['https://schema.org/size'],
    hasVariant: sizes
      .filter(({ isThis }) => !isThis)
      .map(({ id, size }) => ({ '@type': 'Product', url: `${publicUrl}/products/${id}`, size })),
  }
}
