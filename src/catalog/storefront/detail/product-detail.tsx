import { data } from 'react-router'
import { offeredName } from '../../../payments/providers.server.ts'
import { whatsAppDigits } from '../../../platform/argentina/phone.ts'
import { IdParam } from '../../../platform/http/contract.ts'
import { renderingContext, shopContext } from '../../../platform/pages/page-context.ts'
import { reviewJsonLd } from '../../../reviews/parts/review-json-ld.ts'
import { findSummary, listReviews } from '../../../reviews/queries.server.ts'
import { asShown } from '../../../reviews/shown-review.server.ts'
import { installmentSentences } from '../../../settings/installments.ts'
import { cachedSettings } from '../../../settings/queries.server.ts'
import { cachedDeliveryFree, cachedShippingMethods } from '../../../shipping/queries.server.ts'
import { hasDeliveryDays } from '../../../shipping/rules.ts'
import { shippingJsonLd } from '../../../shipping/shipping-json-ld.ts'
import { usualArrival } from '../../../shipping/usual-arrival.ts'
import { breadcrumbJsonLd, toPerfumes } from '../../../ui/breadcrumbs.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { pageMeta, shortDescription, siteOf } from '../../../ui/page-meta.ts'
import { productTags } from '../../cache-tags.ts'
import type { Product } from '../../contract.ts'
import { findMentions } from '../../inspirations/queries.server.ts'
import { sizeText } from '../../item-name.ts'
import { pyramidOf } from '../../notes/pyramid.ts'
import { sharedNotesText } from '../../notes/shared-notes-text.ts'
import { offerTexts } from '../../offers/offer-texts.ts'
import { accordColor } from '../../parts/accord-color.ts'
import { placeOfConcentration } from '../../parts/concentration-facts.ts'
import { sharePicture } from '../../parts/picture-files.ts'
import { bottleText } from '../../parts/product-labels.ts'
import { findProduct } from '../../queries.server.ts'
import { listRelated, listSizes } from '../../related.server.ts'
import { asShelfProduct } from '../shelf-product.ts'
import type { Route } from './+types/product-detail'
import { productJsonLd } from './product-json-ld.ts'
import { decantedBy, detailRows, firstTry, houseNote, trustTexts, wearRows } from './product-rows.ts'
import { ProductView } from './product-view.tsx'

export const handle = { cache: { params: [] } }

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, config } = context.get(shopContext)
  const { cache, tags } = context.get(renderingContext)
  const id = IdParam.safeParse(params).data?.id
  const product = id && (await findProduct(db, id))
  if (!product) return data(undefined, { status: 404 })
  const [allSizes, mentions, related, settings, summary, reviews, allMethods, isDeliveryFree] = await Promise.all([
    listSizes(db, product),
    findMentions(db, product),
    listRelated(db, product, cache),
    cachedSettings(db, cache),
    findSummary(db, product.id),
    listReviews(db, product.id, { page: 1, limit: 6 }),
    cachedShippingMethods(db, cache),
    cachedDeliveryFree(db, cache),
  ])
  const shown = [product, ...allSizes, ...related.map(({ product }) => product)]
  for (const tag of ['catalog', 'availability', ...productTags(shown)]) tags.add(tag)
  const sizes = allSizes.map(({ id, volume, presentation, price, stock, isThis }) => ({
    id,
    size: sizeText({ volume, presentation }) || 'Otra presentación',
    presentation,
    price,
    isOut: stock === 0,
    isThis,
  }))
  const methods = allMethods.filter(({ is_active }) => is_active)
  const shipping = shippingJsonLd(methods, settings.dispatch_hours)
  return data({
    product,
    jsonLd: [
      {
        ...productJsonLd(product, { sizes, shipping }, { publicUrl: config.publicUrl, shopName: settings.shop_name }),
        ...reviewJsonLd({ summary, reviews }),
      },
      breadcrumbJsonLd(config.publicUrl, breadcrumbsTo(product), { to: `/products/${id}`, text: titleOf(product) }),
    ],
    offer: offerTexts(product),
    // Without an address: the cached page is the same for everyone.
    arrival: hasDeliveryDays(methods) ? (usualArrival(methods, settings, {}) ?? '') : undefined,
    installments: offeredName(config) ? installmentSentences(settings.installments, product.price) : undefined,
    pyramid: pyramidOf(product),
    accords: product.accords.map((name) => ({ name, color: accordColor(name) })),
    ...mentions,
    sizes,
    firstTry: firstTry(sizes),
    title: titleOf(product),
    size: sizeText(product),
    decanted: decantedBy(product, settings),
    concentration: placeOfConcentration(product.concentration),
    wear: wearRows(product),
    details: detailRows(product),
    note: houseNote(product, settings.sellers),
    related: related.map(({ product, shared }) => ({ ...asShelfProduct(product), reason: sharedNotesText(shared) })),
    showsNet: settings.tax_condition === 'responsable_inscripto',
    transferPercent: settings.transfer_discount_percent,
    trust: trustTexts(product, { isDeliveryFree, provider: offeredName(config) }),
    opinions: { summary, reviews: reviews.map(asShown) },
    ofEach: settings.max_units_per_product,
    question: {
      digits: whatsAppDigits(settings.whatsapp),
      text: `Hola, quiero consultar por ${titleOf(product)}: ${config.publicUrl}/products/${product.id}`,
    },
  })
}

const titleOf = ({ name, brand, volume, presentation }: Product) =>
  [name, brand, presentation !== 'frasco' && sizeText({ volume, presentation })].filter(Boolean).join(', ')

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return pageMeta(matches, { title: 'Producto no encontrado' })
  const { product, title, size } = loaderData
  const site = siteOf(matches)
  const path = `/products/${product.id}`
  const description =
    shortDescription(product.description) ||
    [title, bottleText({ ...product, volume: size }), site.isDeliveryFree && 'Envío gratis.'].filter(Boolean).join('. ')
  const image = sharePicture(product.image1)
  return [
    ...pageMeta(matches, { title, description, path, type: 'product', ...(image ? { image } : {}) }),
    ...loaderData.jsonLd.map((object) => ({ 'script:ld+json': object })),
  ]
}

/** Breadcrumbs, with the category if the product has one. */
function breadcrumbsTo({ category_id, category_name }: Product) {
  if (!category_id || !category_name) return toPerfumes
  return [...toPerfumes, { to: `/products?category=${category_id}`, text: category_name }]
}

export default function ProductDetailPage({ loaderData }: Route.ComponentProps) {
  if (!loaderData) return <ProductNotFound />
  return <ProductView key={loaderData.product.id} {...loaderData} />
}

function ProductNotFound() {
  return (
    <div className="page">
      <EmptyState
        as="h1"
        title="Producto no encontrado"
        action={
          <ButtonLink look="main" to="/products">
            Volver a productos
          </ButtonLink>
        }
      >
        El producto que buscas no existe o ha sido eliminado.
      </EmptyState>
    </div>
  )
}
