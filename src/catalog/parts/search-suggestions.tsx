import { useEffect, useLayoutEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { Price } from '../../ui/price.tsx'
import type { SearchSuggestions as Props } from '../../ui/shop/search-box.tsx'
import type { Suggestion } from '../contract.ts'
import { ProductPicture } from './product-picture.tsx'
import { bottleWords } from './product-words.ts'
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
  // A product's number, or 0 for all results: a new answer moves the options, not what was marked.
  const [choice, choose] = useState<number>()
  const { typed: answered, products } = useSuggestions(typed)
  const marked = choice === 0 ? products.length : products.findIndex(({ id }) => id === choice)
  const isOpen = isWanted && typed !== '' && products.length > 0
  const count = products.length + 1
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
    const product = products[index]
    close()
    input.blur()
    navigate(product ? `/products/${product.id}` : `/products?search=${encodeURIComponent(wordsIn(input))}`)
  }

  useEffect(() => {
    function hearKey(event: KeyboardEvent) {
      const { key, isComposing } = event
      if (isComposing) return
      if (key === 'Escape' && isOpen) close()
      else if (key === 'ArrowDown' && products.length > 0) move(1)
      else if (key === 'ArrowUp' && isOpen) move(-1)
      else if (key === 'Enter' && isOpen && marked >= 0) take(marked)
      else return
      event.preventDefault()
    }
    /** From the last option back to the words themselves, then to the first. */
    function move(by: number) {
      if (!isOpen) want(true)
      const next = ((marked + 1 + by + count + 1) % (count + 1)) - 1
      choose(next < 0 ? undefined : (products[next]?.id ?? 0))
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
        {isOpen && answered === typed
          ? products.length === 1
            ? '1 sugerencia'
            : `${products.length} sugerencias`
          : ''}
      </p>
      {isOpen && (
        // The focus stays in the box: a press on the list does not take it.
        // biome-ignore lint/a11y/noStaticElementInteractions: it only holds the list.
        <div className="suggestions" onMouseDown={(event) => event.preventDefault()}>
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
              Ver todos los resultados de «{typed.slice(0, 40)}»
            </Option>
          </div>
        </div>
      )}
    </>
  )
}

export default SearchSuggestions

const wordsIn = (input: HTMLInputElement) => input.value.trim().slice(0, mostLetters)

function SuggestedProduct({ product, ...option }: { product: Suggestion } & Omit<Option, 'children' | 'className'>) {
  const { name, brand, price, image1, image_color, stock_status } = product
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
          <span className="truncate">{bottleWords(product)}</span>
          {stock_status === 'agotado' && <span>Agotado</span>}
        </span>
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
