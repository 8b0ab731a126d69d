import { Search } from 'lucide-react'
import { type ComponentType, type FormEvent, Suspense, useEffect, useId, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'

/** What the box's list tells it: whether it is open, and which of its options is marked. */
export type Combobox = { isOpen: boolean; marked?: string }
/** Offers something for what is typed in `input`, in a list of that id. */
export type SearchSuggestions = ComponentType<{
  input: HTMLInputElement
  listId: string
  onChange: (combobox: Combobox) => void
}>

/** Goes to the list with the trimmed words; blank is ignored. A plain form where there is no JavaScript. */
export function SearchBox({ suggestions: Suggestions }: { suggestions?: SearchSuggestions }) {
  const navigate = useNavigate()
  const location = useLocation()
  const input = useRef<HTMLInputElement>(null)
  const listId = useId()
  // The list comes over the line when someone first enters the box.
  const [entered, enter] = useState<HTMLInputElement>()
  const [{ isOpen, marked }, setCombobox] = useState<Combobox>({ isOpen: false })
  const searched = location.pathname === '/products' ? (new URLSearchParams(location.search).get('search') ?? '') : ''

  // The box says what the list shows, unless someone is writing in it.
  useEffect(() => {
    if (input.current && document.activeElement !== input.current) input.current.value = searched
  }, [searched])
  // Someone may be writing already when the page comes alive.
  useEffect(() => {
    if (input.current && document.activeElement === input.current) enter(input.current)
  }, [])

  function search(event: FormEvent) {
    event.preventDefault()
    const words = input.current?.value.trim()
    if (!words) return
    input.current?.blur()
    const to = `/products?search=${encodeURIComponent(words)}`
    navigate(to, { replace: to === location.pathname + location.search })
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: browsers do not know <search> everywhere yet.
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
