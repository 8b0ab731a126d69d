import { offeredName } from '../../../payments/providers.server.ts'
import { renderingContext, shopContext } from '../../../platform/pages/page-context.ts'
import { cachedSettings } from '../../../settings/queries.server.ts'
import { cachedDeliveryFree } from '../../../shipping/queries.server.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Link } from '../../../ui/link.tsx'
import { pageMeta, siteOf } from '../../../ui/page-meta.ts'
import { listBestSellers } from '../../best-sellers.server.ts'
import { productTags } from '../../cache-tags.ts'
import { cachedCategoryCards } from '../../categories/category-cards.server.ts'
import { withSizes } from '../../families/list-families.server.ts'
import { listHeroColors } from '../../hero/queries.server.ts'
import { listPage } from '../../queries.server.ts'
import { cachedShelf } from '../../search/facets.server.ts'
import { listSmellsOnSale } from '../../smells.server.ts'
import { ProductShelf } from '../product-shelf.tsx'
import { asShelfProduct } from '../shelf-product.ts'
import type { Route } from './+types/home'
import { Benefits } from './benefits.tsx'
import { CategoryCards } from './category-cards.tsx'
import { Hero, type Slide } from './hero.tsx'
import { findLowestPrice, findOffers, listHeroProducts } from './home-queries.server.ts'
import { HomeTopics } from './home-topics.tsx'
import { listBenefits } from './list-benefits.ts'
import { brandTopics, giftTopics, smellTopics } from './list-topics.ts'
import { withSlideTexts } from './slide-texts.server.ts'

export const handle = { cache: { params: [] } }

/** Given by the specification. */
const newestShown = 6
/** Fewest products that make a section of best sellers. */
const bestShown = 4

export async function loader({ context }: Route.LoaderArgs) {
  const { db, config } = context.get(shopContext)
  const { cache, tags } = context.get(renderingContext)
  const [hero, categories, products, facets, onSale, best, lowestPrice, offers, settings, isDeliveryFree] =
    await Promise.all([
      listHeroProducts(db),
      cachedCategoryCards(db, cache),
      listPage(db, { page: 1, limit: newestShown, sort: 'created_at', order: 'DESC' }, cache),
      cachedShelf(db, cache),
      listSmellsOnSale(db, cache),
      listBestSellers(db, bestShown, cache),
      findLowestPrice(db),
      findOffers(db),
      cachedSettings(db, cache),
      cachedDeliveryFree(db, cache),
    ])
  const shown = [...hero.exclusive, ...hero.brands, ...hero.offers, ...products, ...best]
  for (const tag of ['catalog', 'availability', ...productTags(shown)]) tags.add(tag)
  const colors = await listHeroColors(
    db,
    settings.hero_slides.map(({ picture }) => picture),
  )
  return {
    slides: settings.hero_slides.map(
      (slide): Slide => ({
        ...withSlideTexts(slide, { offers, lowestPrice, isDeliveryFree }),
        products: hero[slide.shows].map(asShelfProduct),
        color: colors.get(slide.picture) ?? null,
      }),
    ),
    categories,
    newest: (await withSizes(db, products)).map(asShelfProduct),
    best: best.length === bestShown ? best.map(asShelfProduct) : [],
    smells: smellTopics(onSale),
    topics: [giftTopics(lowestPrice, facets.price.highest), brandTopics(facets.brands.offered)],
    total: facets.total,
    benefits: listBenefits(offeredName(config), isDeliveryFree),
    intervalMs: settings.hero_interval_ms,
    showsNet: settings.tax_condition === 'responsable_inscripto',
  }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: `${siteOf(matches).shopName} · Perfumes originales, importados y de imitación`,
    description: siteOf(matches).description,
    path: '/',
  })

export default function Home({ loaderData }: Route.ComponentProps) {
  const { slides, categories, newest, best, smells, topics, total, intervalMs, showsNet, benefits } = loaderData
  return (
    <div className="home">
      <h1 className="sr-only">Perfumes originales, importados y de imitación</h1>
      <Hero slides={slides} intervalMs={intervalMs} />
      {categories.length > 0 && (
        <section className="page home-section">
          <h2>Categorías</h2>
          <CategoryCards categories={categories} />
        </section>
      )}
      {newest.length > 0 && (
        <section className="page home-section">
          <header className="home-head">
            <h2>Recién llegados</h2>
            <Link to="/products" className="link-alone">
              {total > newestShown ? `Ver los ${total} perfumes` : 'Ver todos los perfumes'}
            </Link>
          </header>
          <ProductShelf products={newest} columns={3} showsNet={showsNet} />
        </section>
      )}
      <HomeTopics {...smells} />
      {best.length > 0 && (
        <section className="page home-section">
          <h2>Los más vendidos</h2>
          <ProductShelf products={best} showsNet={showsNet} />
        </section>
      )}
      {topics.map((topic) => (
        <HomeTopics key={topic.title} {...topic} />
      ))}
      <section className="page home-section" aria-label="Beneficios">
        <Benefits benefits={benefits} />
      </section>
      <section className="home-call">
        <div className="page">
          <h2>¿No sabés cuál elegir?</h2>
          <p>Contanos qué perfumes te gustan y te recomendamos uno parecido.</p>
          <div className="flex flex-wrap justify-center gap-3">
            <ButtonLink look="main" to="/contact">
              Escribinos
            </ButtonLink>
            <ButtonLink to="/encontra-tu-perfume">Cinco preguntas</ButtonLink>
            <ButtonLink to="/products">Ver todos los perfumes</ButtonLink>
          </div>
        </div>
      </section>
    </div>
  )
}
