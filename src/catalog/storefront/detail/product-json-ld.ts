import type { Product } from '../../contract.ts'
import { pictureSource } from '../../parts/picture-files.ts'
import { volumeWords } from '../../parts/product-words.ts'

type Size = { id: number; volume: string; isThis: boolean }
type Site = { publicUrl: string; isDeliveryFree: boolean }

/** The product as search engines read it: an imitation without a brand, since staff may have written the one it recalls. */
export function productJsonLd(product: Product, sizes: readonly Size[], { publicUrl, isDeliveryFree }: Site) {
  const absolute = (path: string) => (path.startsWith('/') ? publicUrl + path : path)
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: product.name,
    description: product.description,
    ...(product.images.length > 0 ? { image: product.images.map((image) => absolute(pictureSource(image))) } : {}),
    ...(product.sku ? { sku: product.sku } : {}),
    ...(product.barcode ? { gtin: product.barcode } : {}),
    ...(product.brand && product.type !== 'imitacion' ? { brand: { '@type': 'Brand', name: product.brand } } : {}),
    ...(product.category_name ? { category: product.category_name } : {}),
    ...(sizes.length > 1 ? { size: volumeWords(product.volume), isVariantOf: perfume(product, sizes, publicUrl) } : {}),
    offers: {
      '@type': 'Offer',
      url: absolute(`/products/${product.id}`),
      priceCurrency: 'ARS',
      price: product.price.toFixed(2),
      ...(product.offer_ends_at && { priceValidUntil: product.offer_ends_at }),
      availability: `https://schema.org/${product.stock > 0 ? 'InStock' : 'OutOfStock'}`,
      itemCondition: 'https://schema.org/NewCondition',
      // What is paid differs by place: said only where nobody pays.
      ...(isDeliveryFree && {
        shippingDetails: {
          '@type': 'OfferShippingDetails',
          shippingRate: { '@type': 'MonetaryAmount', value: '0', currency: 'ARS' },
          shippingDestination: { '@type': 'DefinedRegion', addressCountry: 'AR' },
        },
      }),
    },
  }
}

/** The perfume with all its sizes, each on its own page: https://developers.google.com/search/docs/appearance/structured-data/product-variants */
function perfume({ name, family_id }: Product, sizes: readonly Size[], publicUrl: string) {
  return {
    '@type': 'ProductGroup',
    name,
    productGroupID: String(family_id),
    variesBy: ['https://schema.org/size'],
    hasVariant: sizes
      .filter(({ isThis }) => !isThis)
      .map(({ id, volume }) => ({ '@type': 'Product', url: `${publicUrl}/products/${id}`, size: volumeWords(volume) })),
  }
}
