import { SlidersHorizontal } from 'lucide-react'
import { lazy, Suspense, useDeferredValue, useState } from 'react'
import { useNavigation } from 'react-router'
import { formatPesos } from '../../../platform/argentina/money.ts'
import { whatsAppDigits } from '../../../platform/argentina/phone.ts'
import { renderingContext, shopContext } from '../../../platform/pages/page-context.ts'
import { cachedSettings } from '../../../settings/queries.server.ts'
import { Breadcrumbs, toPerfumes } from '../../../ui/breadcrumbs.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { pageMeta, siteOf } from '../../../ui/page-meta.ts'
import { productTags } from '../../cache-tags.ts'
import type { Product, ProductFilters } from '../../contract.ts'
import { withSizes } from '../../families/list-families.server.ts'
import { listCategories, listPage } from '../../queries.server.ts'
import { cachedFacets } from '../../search/facets.server.ts'
import { findInstead } from '../../search/instead.server.ts'
import { cachedNoteFacet } from '../../search/note-facet.server.ts'
import { parseSearchedNotes, type UnknownNote } from '../../search/searched-notes.ts'
import { ProductShelf } from '../product-shelf.tsx'
import { asShelfProduct } from '../shelf-product.ts'
import type { Route } from './+types/product-list'
import { ActiveFilters } from './active-filters.tsx'
import { FilterForm } from './filter-form.tsx'
import { listTitle } from './list-title.ts'
import { ownPath } from './own-path.ts'
import { PageLinks } from './page-links.tsx'
import { readFilters } from './read-filters.server.ts'
import { SortSelect } from './sort-select.tsx'
import { useChangeFilters } from './use-change-filters.ts'

const pageSize = 12
/** Loaded on demand, as few lists are empty; a failed load falls back to a short message. */
const NothingFound = lazy(() =>
  import('./nothing-found.tsx').then(
    (file) => ({ default: file.NothingFound }),
    () => ({ default: Nothing }),
  ),
)
const Nothing = () => <EmptyState title="No se encontraron productos" />
const formId = 'filtros'

/** Parameters of the cache key; all others are ignored, so that tracking parameters do not create new entries. */
export const handle = {
  cache: {
    params: [
      'category',
      'gender',
      'type',
      'brand',
      'volume',
      'concentration',
      'sku',
      'notes',
      'without',
      'offer',
      'inStock',
      'minPrice',
      'maxPrice',
      'search',
      'sort',
      'order',
      'page',
    ],
  },
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db } = context.get(shopContext)
  const { cache, tags } = context.get(renderingContext)
  const requested = { ...readFilters(new URL(request.url).searchParams), group: 'family' } as const
  const [found, { total, isEstimate = false, ...facets }, noteFacet, categories, settings] = await Promise.all([
    listPage(db, { ...requested, limit: pageSize }, cache),
    cachedFacets(db, requested, cache),
    cachedNoteFacet(db, requested, cache),
    listCategories(db),
    cachedSettings(db, cache),
  ])
  const pages = Math.ceil(total / pageSize)
  // A page beyond the last one shows the last one.
  const filters = pages > 0 && requested.page > pages ? { ...requested, page: pages } : requested
  const products = filters === requested ? found : await listPage(db, { ...filters, limit: pageSize }, cache)
  const title = listTitle(filters, categories)
  const near = total === 0 ? await findInstead(db, requested, cache) : undefined
  for (const tag of ['catalog', 'availability', ...productTags([...products, ...(near?.products ?? [])])]) tags.add(tag)
  return {
    filters,
    title,
    unknownNotes: (parseSearchedNotes(filters.search ?? '')?.unknownNotes ?? []).map(unknownNoteText),
    path: ownPath(filters, categories),
    products: (await withSizes(db, products)).map((product) => ({
      ...asShelfProduct(product),
      ...reasonOf(product, filters),
    })),
    total,
    isEstimate,
    pages,
    facets,
    noteFacet,
    categories,
    instead: near && {
      ...near,
      products: near.products.map(asShelfProduct),
      whatsApp: whatsAppDigits(settings.whatsapp),
    },
    showsNet: settings.tax_condition === 'responsable_inscripto',
  }
}

const unknownNoteText = ({ typed, taken }: UnknownNote) =>
  taken
    ? `Buscamos sin ${taken}: no conocemos una nota «${typed}».`
    : `«${typed}» no es una nota que conozcamos: no la tuvimos en cuenta.`

/** Shows the price per 100 ml on the cards if the list is sorted by it. */
function reasonOf({ price_per_100ml }: Product, { sort }: ProductFilters) {
  if (sort !== 'price_per_100ml' || price_per_100ml === null) return {}
  return { reason: `${formatPesos(price_per_100ml)} los 100\u00a0ml` }
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return pageMeta(matches, { title: 'Perfumes' })
  const { title, path, filters } = loaderData
  return pageMeta(matches, {
    title: title + (filters.page > 1 ? `, página ${filters.page}` : ''),
    description: siteOf(matches).description,
    path,
  })
}

export default function ProductListPage({ loaderData }: Route.ComponentProps) {
  const {
    filters,
    title,
    unknownNotes,
    products,
    total,
    isEstimate,
    pages,
    facets,
    noteFacet,
    categories,
    instead,
    showsNet,
  } = loaderData
  const change = useChangeFilters()
  const [isColumnOpen, setIsColumnOpen] = useState(true)
  const [isSheetOpen, setIsSheetOpen] = useState(false)
  // The empty sheet is painted first: rendering hundreds of checkboxes takes a phone half a second.
  const isSheetFilled = useDeferredValue(isSheetOpen) && isSheetOpen
  const isLoading = useNavigation().location?.pathname === '/products'
  const form = { filters, facets, noteFacet, total, categories, onChange: change }
  const counter = `Mostrando ${products.length} de ${isEstimate ? `unos ${total.toLocaleString('es-AR')}` : total} productos`
  const filtersLabel = (
    <>
      <SlidersHorizontal aria-hidden size={18} strokeWidth={1.5} /> Filtros
    </>
  )

  return (
    <div className="page product-list" data-column={isColumnOpen}>
      <header className="list-head">
        {!filters.search && title !== 'Perfumes' && <Breadcrumbs trail={toPerfumes} here={title} />}
        <h1>{title}</h1>
        {/* A line of its own on phones, so that loading the title's font does not shift it. */}
        <p role="status" className="text-soft max-sm:basis-full">
          {counter}
        </p>
        {unknownNotes.map((message) => (
          <p key={message} className="basis-full">
            {message}
          </p>
        ))}
      </header>
      <div className="list-tools">
        {/* On wide screens the filters are a foldable column; on phones, a dialog. */}
        <Button
          className="only-with-script max-lg:hidden"
          aria-expanded={isColumnOpen}
          aria-controls={formId}
          onClick={() => setIsColumnOpen(!isColumnOpen)}
        >
          {filtersLabel}
        </Button>
        <Button className="only-with-script lg:hidden" onClick={() => setIsSheetOpen(true)}>
          {filtersLabel}
        </Button>
        <SortSelect form={formId} filters={filters} onChange={change} />
      </div>
      <aside className="list-filters" hidden={!isColumnOpen}>
        {/* Skips hundreds of checkboxes. */}
        <a href="#productos" className="skip-link">
          Saltar a los productos
        </a>
        <FilterForm id={formId} {...form} />
      </aside>
      <div id="productos" tabIndex={-1} className="list-results" aria-busy={isLoading || undefined}>
        <ActiveFilters filters={filters} categories={categories} notes={noteFacet.offered} />
        {products.length > 0 ? (
          <>
            <ProductShelf products={products} columns={3} showsNet={showsNet} firstRow={3} heading="h2" />
            <PageLinks page={filters.page} pages={pages} />
          </>
        ) : (
          instead && (
            <Suspense>
              <NothingFound filters={filters} instead={instead} showsNet={showsNet} />
            </Suspense>
          )
        )}
      </div>
      <Dialog
        open={isSheetOpen}
        onClose={() => setIsSheetOpen(false)}
        title="Filtros"
        side="right"
        footer={
          <>
            <ButtonLink to="/products" preventScrollReset look="plain">
              Limpiar filtros
            </ButtonLink>
            <Button look="main" className="grow px-3" onClick={() => setIsSheetOpen(false)}>
              {total === 1 ? 'Ver 1 producto' : `Ver ${total} productos`}
            </Button>
          </>
        }
      >
        {isSheetFilled && <FilterForm {...form} />}
      </Dialog>
    </div>
  )
}

export { ListError as ErrorBoundary } from './list-error.tsx'
