import { Search } from 'lucide-react'
import { type FormEvent, useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'

/** Goes to the list with the trimmed words; blank is ignored. A plain form where there is no JavaScript. */
export function SearchBox({ onSearch }: { onSearch?: () => void }) {
  const navigate = useNavigate()
  const location = useLocation()
  const input = useRef<HTMLInputElement>(null)
  const searched = location.pathname === '/products' ? (new URLSearchParams(location.search).get('search') ?? '') : ''

  // The box says what the list shows, unless someone is writing in it.
  useEffect(() => {
    if (input.current && document.activeElement !== input.current) input.current.value = searched
  }, [searched])

  function search(event: FormEvent) {
    event.preventDefault()
    const words = input.current?.value.trim()
    if (!words) return
    input.current?.blur()
    onSearch?.()
    navigate(`/products?search=${encodeURIComponent(words)}`)
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: browsers do not know <search> everywhere yet.
    <form role="search" action="/products" className="search-box" onSubmit={search}>
      <input
        ref={input}
        type="search"
        name="search"
        aria-label="Buscar perfumes"
        placeholder="Buscar perfume, marca o nota"
        autoComplete="off"
        enterKeyHint="search"
      />
      <button type="submit" aria-label="Buscar">
        <Search aria-hidden size={20} strokeWidth={1.5} />
      </button>
    </form>
  )
}
