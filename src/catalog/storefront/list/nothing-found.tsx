import { Link, useLocation } from 'react-router'
import { WhatsAppLink } from '../../../settings/parts/whatsapp-link.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import type { ProductFilters } from '../../contract.ts'
import { ProductShelf } from '../product-shelf.tsx'
import type { ShelfProduct } from '../shelf-product.ts'
import { listAddress } from './list-address.ts'

export type Instead = {
  meant?: string
  unfiltered: number
  isShopEmpty: boolean
  products: readonly ShelfProduct[]
  brands: readonly string[]
  whatsApp: string
}

/** An empty list: spelling suggestions, similar products, and the shop's WhatsApp. */
export function NothingFound({
  filters: { search, minPrice, maxPrice },
  instead: { meant, unfiltered, isShopEmpty, products, brands, whatsApp },
  showsNet,
}: {
  filters: Pick<ProductFilters, 'search' | 'minPrice' | 'maxPrice'>
  instead: Instead
  showsNet: boolean
}) {
  const isNarrowed = new URLSearchParams(useLocation().search).size > 1
  const all = search && unfiltered > 0 && isNarrowed ? listAddress('', { search }) : '/products'
  const isCrossed = minPrice !== undefined && maxPrice !== undefined && minPrice > maxPrice
  return (
    <>
      <EmptyState
        title="No se encontraron productos"
        action={
          <div className="flex flex-wrap items-center justify-center gap-x-6 gap-y-3">
            {!isShopEmpty && (
              <ButtonLink look="main" to={all}>
                {all === '/products' ? 'Ver todos los perfumes' : 'Sacar los filtros'}
              </ButtonLink>
            )}
            <WhatsAppLink
              digits={whatsApp}
              label="Preguntanos si lo conseguimos"
              text={search ? `Hola, busco «${search.slice(0, 100)}». ¿Lo consiguen?` : 'Hola, busco un perfume.'}
            />
          </div>
        }
      >
        {isShopEmpty ? (
          'Todavía no hay perfumes a la venta.'
        ) : isCrossed ? (
          'El precio mínimo es mayor que el máximo: cambiá uno de los dos.'
        ) : meant ? (
          <>
            ¿Quisiste decir{' '}
            <Link className="link" to={listAddress('', { search: meant })}>
              {meant}
            </Link>
            ?
          </>
        ) : (
          'Probá con otras palabras o sacá algún filtro.'
        )}
      </EmptyState>
      {products.length > 0 && (
        <section className="pt-8">
          <h2 className="mb-6">{meant ? 'Lo más parecido' : 'Los más vendidos'}</h2>
          <ProductShelf products={products} showsNet={showsNet} />
        </section>
      )}
      {brands.length > 0 && (
        <nav aria-label="Marcas" className="active-filters justify-center">
          {brands.map((brand) => (
            <Link key={brand} className="chip" to={listAddress('', { brand })}>
              {brand}
            </Link>
          ))}
        </nav>
      )}
    </>
  )
}
