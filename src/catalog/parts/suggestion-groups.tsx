import type { ReactNode } from 'react'
import { Price } from '../../ui/price.tsx'
import type { Suggestion } from '../contract.ts'
import { bottleText, inspirationText, typeLabels } from './product-labels.ts'
import { ProductPicture } from './product-picture.tsx'
import type { Offered } from './use-suggestions.ts'

/** A line of the list: a link or an action. */
export type SuggestedLink = { to: string; line: ReactNode; look?: 'bottle' | 'end' }
export type Group = { title: string; links: SuggestedLink[] }

/** `to` of the line that clears the recent searches. */
export const clearRecentAction = '#olvidar'

/** Suggestions for an empty box. */
export function startGroups(recent: readonly string[], best: readonly Suggestion[]): Group[] {
  const searches = recent.map((query) => ({ to: searchFor(query), line: <span className="truncate">{query}</span> }))
  const clear: SuggestedLink = { to: clearRecentAction, line: 'Borrar estas búsquedas', look: 'end' }
  return withoutEmpty([
    { title: 'Buscaste hace poco', links: searches.length > 0 ? [...searches, clear] : [] },
    { title: 'Los más vendidos', links: best.map(bottleLink) },
  ])
}

/** Suggestions for the typed text; the last line leads to all results, or to similar perfumes if there are none. */
export function typedGroups(
  typed: string,
  { brands, notes, categories, products }: Offered,
  isEmpty: boolean,
): Group[] {
  const shown = typed.slice(0, 40)
  const all: SuggestedLink = {
    to: searchFor(typed),
    line: isEmpty ? 'Buscar igual' : `Ver todos los resultados de «${shown}»`,
    look: 'end',
  }
  const ask: SuggestedLink = { to: '/contact', line: 'Preguntanos si lo conseguimos', look: 'end' }
  return withoutEmpty([
    {
      title: 'Marcas',
      links: brands.map(({ name, count }) => ({
        to: `/products?brand=${encodeURIComponent(name)}`,
        line: <Counted text={name} count={count} />,
      })),
    },
    {
      title: 'Notas',
      links: notes.map(({ key, name }) => ({
        to: `/products?notes=${encodeURIComponent(key)}`,
        line: <span className="inline-block first-letter:uppercase">{name}</span>,
      })),
    },
    { title: 'Categorías', links: categories.map(({ id, name }) => ({ to: `/products?category=${id}`, line: name })) },
    { title: 'Perfumes', links: products.map(bottleLink) },
    { title: '', links: isEmpty ? [all, ask] : [all] },
  ])
}

const withoutEmpty = (groups: Group[]) => groups.filter(({ links }) => links.length > 0)
export const searchFor = (query: string) => `/products?search=${encodeURIComponent(query)}`
const bottleLink = (product: Suggestion): SuggestedLink => ({
  to: `/products/${product.id}`,
  line: <BottleLine product={product} />,
  look: 'bottle',
})

function Counted({ text, count }: { text: string; count: number }) {
  return (
    <span className="suggestion-line">
      <span className="truncate">{text}</span>
      <span className="text-soft">{count === 1 ? '1 perfume' : `${count} perfumes`}</span>
    </span>
  )
}

function BottleLine({ product }: { product: Suggestion }) {
  const { name, brand, type, price, image1, image_color, stock_status } = product
  const inspired = inspirationText(product)
  return (
    <>
      <ProductPicture image={image1} color={image_color} alt="" sizes="48px" />
      <span className="min-w-0">
        <span className="suggestion-brand">{brand}</span>
        <span className="suggestion-line">
          <span className="suggestion-name">{name}</span>
          <Price amount={price} />
        </span>
        <span className="suggestion-line text-soft">
          <span className="truncate">{[typeLabels[type], bottleText(product)].filter(Boolean).join(' · ')}</span>
          {stock_status === 'agotado' && <span>Agotado</span>}
        </span>
        {inspired && <span className="block truncate text-soft">{inspired}</span>}
      </span>
    </>
  )
}
