import { useEffect, useLayoutEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { Price } from '../../ui/price.tsx'
import type { SearchSuggestions as Props } from '../../ui/shop/search-box.tsx'
import type { Suggestion } from '../contract.ts'
import { ProductPicture } from './product-picture.tsx'
import { bottleWords, inspiredWords, typeWords } from './product-words.ts'
import { useSuggestions } from './use-suggestions.ts'

const mostLetters = 200

/**
 * The list of a combobox: arrows mark an option, Enter takes it, Escape closes. Without a marked option Enter searches, as
 * the box does by itself.
 */
const SearchSuggestions: Props = ({ input, listId, onChange }) => {
  const navigate = useNavigate()
  const [typed, type] = useState(() => wordsIn(input))
  // What the address says is not being typed.
  const [isWanted, want] = useState(() => typed !== new URLSearchParams(window.location.search).get('search'))
  // Where an option leads: a new answer moves the options, not what was marked.
  const [choice, choose] = useState<string>()
  const { typed: answered, products, isSlow } = useSuggestions(typed)
  const isEmpty = typed !== '' && answered === typed && products.length === 0
  const ways = waysFrom(typed, products, isEmpty)
  const marked = choice === undefined ? -1 : ways.indexOf(choice)
  const isOpen = isWanted && typed !== '' && (products.length > 0 || isEmpty)
  const isAwaited = isWanted && isSlow
  const optionId = (index: number) => `${listId}-${index}`

  // The box's own attributes change with the list, at once: nobody meets one without the other.
  useLayoutEffect(() => {
    onChange({ isOpen, ...(isOpen && marked >= 0 ? { marked: `${listId}-${marked}` } : {}) })
  }, [isOpen, marked, listId, onChange])

  function close() {
    want(false)
    choose(undefined)
  }

  function take(index: number) {
    const way = waysFrom(wordsIn(input), products, isEmpty)[index]
    close()
    input.blur()
    if (way) navigate(way)
  }

  useEffect(() => {
    function hearKey(event: KeyboardEvent) {
      const { key, isComposing } = event
      if (isComposing) return
      if (key === 'Escape' && isOpen) close()
      else if (key === 'ArrowDown' && (products.length > 0 || isEmpty)) move(1)
      else if (key === 'ArrowUp' && isOpen) move(-1)
      else if (key === 'Enter' && isOpen && marked >= 0) take(marked)
      else return
      event.preventDefault()
    }
    /** From the last option back to the words themselves, then to the first. */
    function move(by: number) {
      if (!isOpen) want(true)
      const stops = ways.length + 1
      choose(ways[((marked + 1 + by + stops) % stops) - 1])
    }
    function hearInput() {
      type(wordsIn(input))
      want(true)
      choose(undefined)
    }
    input.addEventListener('keydown', hearKey)
    input.addEventListener('input', hearInput)
    input.addEventListener('blur', close)
    return () => {
      input.removeEventListener('keydown', hearKey)
      input.removeEventListener('input', hearInput)
      input.removeEventListener('blur', close)
    }
  })
  // Keys that came while this list did.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it starts to listen.
  useEffect(() => {
    if (wordsIn(input) === typed) return
    type(wordsIn(input))
    want(true)
  }, [])
  // Sent by the box itself: the list goes with it.
  useEffect(() => {
    input.form?.addEventListener('submit', close)
    return () => input.form?.removeEventListener('submit', close)
  })
  useEffect(() => {
    if (marked >= 0) document.getElementById(`${listId}-${marked}`)?.scrollIntoView({ block: 'nearest' })
  }, [marked, listId])

  return (
    <>
      <p role="status" className="sr-only">
        {isAwaited ? 'Buscando…' : isOpen && answered === typed ? countWords(products.length) : ''}
      </p>
      {(isOpen || isAwaited) && (
        // The focus stays in the box: a press on the list does not take it.
        // biome-ignore lint/a11y/noStaticElementInteractions: it only holds the list.
        <div className="suggestions" onMouseDown={(event) => event.preventDefault()}>
          {isAwaited && (
            <p aria-hidden className="suggestion-note">
              Buscando…
            </p>
          )}
          {isEmpty && (
            <p aria-hidden className="suggestion-note">
              Sin coincidencias con «{typed.slice(0, 40)}».
            </p>
          )}
          {isOpen && (
            <div role="listbox" id={listId} aria-label="Sugerencias">
              {products.map((product, index) => (
                <SuggestedProduct
                  key={product.id}
                  id={optionId(index)}
                  product={product}
                  isMarked={index === marked}
                  onTake={() => take(index)}
                />
              ))}
              <Option
                id={optionId(products.length)}
                className="suggestion-all"
                isMarked={marked === products.length}
                onTake={() => take(products.length)}
              >
                {isEmpty ? 'Buscar igual' : `Ver todos los resultados de «${typed.slice(0, 40)}»`}
              </Option>
              {isEmpty && (
                <Option id={optionId(1)} className="suggestion-all" isMarked={marked === 1} onTake={() => take(1)}>
                  Preguntanos si lo conseguimos
                </Option>
              )}
            </div>
          )}
        </div>
      )}
    </>
  )
}

export default SearchSuggestions

/** Each product, then all results; where there are none, the shop itself. */
function waysFrom(typed: string, products: readonly Suggestion[], isEmpty: boolean) {
  const toAll = `/products?search=${encodeURIComponent(typed)}`
  return [...products.map(({ id }) => `/products/${id}`), toAll, ...(isEmpty ? ['/contact'] : [])]
}

function countWords(count: number) {
  if (count === 0) return 'Sin coincidencias'
  return count === 1 ? '1 sugerencia' : `${count} sugerencias`
}

const wordsIn = (input: HTMLInputElement) => input.value.trim().slice(0, mostLetters)

function SuggestedProduct({ product, ...option }: { product: Suggestion } & Omit<Option, 'children' | 'className'>) {
  const { name, brand, type, price, image1, image_color, stock_status } = product
  const inspired = inspiredWords(product)
  return (
    <Option {...option}>
      <ProductPicture image={image1} color={image_color} alt="" sizes="48px" />
      <span className="min-w-0">
        <span className="suggestion-brand">{brand}</span>
        <span className="suggestion-line">
          <span className="suggestion-name">{name}</span>
          <Price amount={price} />
        </span>
        <span className="suggestion-line text-soft">
          <span className="truncate">{[typeWords[type], bottleWords(product)].filter(Boolean).join(' · ')}</span>
          {stock_status === 'agotado' && <span>Agotado</span>}
        </span>
        {inspired && <span className="block truncate text-soft">{inspired}</span>}
      </span>
    </Option>
  )
}

type Option = {
  id: string
  isMarked: boolean
  onTake: () => void
  className?: string
  children: React.ReactNode
}

function Option({ id, isMarked, onTake, className = '', children }: Option) {
  return (
    // biome-ignore lint/a11y/useFocusableInteractive lint/a11y/useKeyWithClickEvents: its keys are heard in the box.
    <div role="option" id={id} aria-selected={isMarked} className={`suggestion ${className}`} onClick={onTake}>
      {children}
    </div>
  )
}
