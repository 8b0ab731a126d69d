import { Search } from 'lucide-react'
import { type ComponentType, type FormEvent, Suspense, useEffect, useId, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'

/** State of the suggestions' list; `marked` is the id of the active option. */
export type Combobox = { isOpen: boolean; marked?: string }
/** Suggests searches for the text in `input`, in a list with the id `listId`. */
export type SearchSuggestions = ComponentType<{
  input: HTMLInputElement
  listId: string
  onChange: (combobox: Combobox) => void
}>

/** Opens the list with the trimmed text; ignores blank text. Works as a plain form without JavaScript. */
export function SearchBox({ suggestions: Suggestions }: { suggestions?: SearchSuggestions }) {
  const navigate = useNavigate()
  const location = useLocation()
  const input = useRef<HTMLInputElement>(null)
  const listId = useId()
  // The suggestions' code is loaded when the box first gets the focus.
  const [entered, enter] = useState<HTMLInputElement>()
  const [{ isOpen, marked }, setCombobox] = useState<Combobox>({ isOpen: false })
  const searched = location.pathname === '/products' ? (new URLSearchParams(location.search).get('search') ?? '') : ''

  // Shows the current search, unless the visitor is typing.
  useEffect(() => {
    if (input.current && document.activeElement !== input.current) input.current.value = searched
  }, [searched])
  // The box may have the focus before hydration.
  useEffect(() => {
    if (input.current && document.activeElement === input.current) enter(input.current)
  }, [])

  function search(event: FormEvent) {
    event.preventDefault()
    const query = input.current?.value.trim()
    if (!query) return
    input.current?.blur()
    const to = `/products?search=${encodeURIComponent(query)}`
    navigate(to, { replace: to === location.pathname + location.search })
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: not every browser knows <search> yet
    <form role="search" action="/products" className="search-box" onSubmit={search}>
      <input
        ref={input}
        name="search"
        role="combobox"
        aria-label="Buscar perfumes"
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={isOpen ? listId : undefined}
        aria-activedescendant={marked}
        placeholder="Buscar perfume, marca o nota"
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="search"
        onFocus={(event) => enter(event.currentTarget)}
      />
      <button type="submit" aria-label="Buscar">
        <Search aria-hidden size={20} strokeWidth={1.5} />
      </button>
      {Suggestions && entered && (
        <Suspense fallback={null}>
          <Suggestions input={entered} listId={listId} onChange={setCombobox} />
        </Suspense>
      )}
    </form>
  )
}
