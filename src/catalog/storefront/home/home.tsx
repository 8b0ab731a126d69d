import { Link } from 'react-router'
import { offeredName } from '../../../payments/providers.server.ts'
import { makingContext, shopContext } from '../../../platform/pages/page-context.ts'
import { findSettings } from '../../../settings/queries.server.ts'
import { findDeliveryFree } from '../../../shipping/queries.server.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { pageMeta, siteOf } from '../../../ui/page-meta.ts'
import { listBestSellers } from '../../best-sellers.server.ts'
import { productTags } from '../../cache-tags.ts'
import { cachedCategoryCards } from '../../categories/category-cards.server.ts'
import { listFamilies } from '../../families/list-families.server.ts'
import { listHeroColors } from '../../hero/queries.server.ts'
import { cachedFacets } from '../../search/facets.server.ts'
import { cachedNoteFacet } from '../../search/note-facet.server.ts'
import { asShelfProduct, ProductShelf } from '../product-shelf.tsx'
import type { Route } from './+types/home'
import { Benefits } from './benefits.tsx'
import { CategoryCards } from './category-cards.tsx'
import { giftPrices } from './gift-prices.ts'
import { Hero, type Slide } from './hero.tsx'
import { findLowestPrice, findOffers, listHeroProducts } from './home-queries.server.ts'
import { HomeTopics } from './home-topics.tsx'
import { wordsOfSlide } from './words-of-slide.server.ts'

export const handle = { cache: { params: [] } }

/** The specification's figure for the newest on the home page. */
const newestShown = 6
/** Fewer say nothing. */
const bestShown = 4

export async function loader({ context }: Route.LoaderArgs) {
  const { db, config } = context.get(shopContext)
  const { cache, tags } = context.get(makingContext)
  const [hero, categories, { products, total }, facets, notes, best, lowestPrice, offers, settings, isDeliveryFree] =
    await Promise.all([
      listHeroProducts(db),
      cachedCategoryCards(db, cache),
      listFamilies(db, { page: 1, limit: newestShown, sort: 'created_at', order: 'DESC' }, cache),
      cachedFacets(db, {}, cache),
      cachedNoteFacet(db, {}, cache),
      listBestSellers(db, bestShown, cache),
      findLowestPrice(db),
      findOffers(db),
      findSettings(db),
      findDeliveryFree(db),
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
        ...wordsOfSlide(slide, { offers, lowestPrice, isDeliveryFree }),
        products: hero[slide.shows].map(asShelfProduct),
        color: colors.get(slide.picture) ?? null,
      }),
    ),
    categories,
    newest: products.map(asShelfProduct),
    best: best.length === bestShown ? best.map(asShelfProduct) : [],
    topics: {
      notes: mostOf(notes.offered).map(({ value, text }) => ({ to: `/notas/${value}`, text: capital(text) })),
      brands: mostOf(facets.brands.offered).map(({ value }) => ({
        to: `/products?brand=${encodeURIComponent(value)}`,
        text: value,
      })),
      gifts: giftPrices(lowestPrice, facets.price.highest).map((price) => ({
        to: `/products?maxPrice=${price}&inStock=true&sort=price&order=DESC`,
        text: `Hasta $\u00a0${price.toLocaleString('es-AR')}`,
      })),
    },
    total,
    provider: offeredName(config),
    isDeliveryFree,
    intervalMs: settings.hero_interval_ms,
    showsNet: settings.tax_condition === 'responsable_inscripto',
  }
}

const topicsShown = 12
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** Those that most perfumes have. */
const mostOf = <Value extends { count: number }>(values: readonly Value[]) =>
  values.toSorted((a, b) => b.count - a.count).slice(0, topicsShown)

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: `${siteOf(matches).shopName} · Perfumes originales, importados y de imitación`,
    description: siteOf(matches).description,
    path: '/',
  })

export default function Home({ loaderData }: Route.ComponentProps) {
  const { slides, categories, newest, best, topics, total, intervalMs, showsNet, provider, isDeliveryFree } = loaderData
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
      <section className="page home-section">
        <header className="home-head">
          <h2>Recién llegados</h2>
          <Link to="/products" prefetch="intent" className="link-alone">
            {total > newestShown ? `Ver los ${total} perfumes` : 'Ver todos los perfumes'}
          </Link>
        </header>
        <ProductShelf products={newest} columns={3} showsNet={showsNet} />
      </section>
      {best.length > 0 && (
        <section className="page home-section">
          <h2>Los más vendidos</h2>
          <ProductShelf products={best} showsNet={showsNet} />
        </section>
      )}
      <HomeTopics {...topics} />
      <section className="page home-section" aria-label="Beneficios">
        <Benefits provider={provider} isDeliveryFree={isDeliveryFree} />
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
