import { useEffect, useLayoutEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { SearchSuggestions as Props } from '../../ui/shop/search-box.tsx'
import { clearRecent, readRecent, storeRecent } from './recent-searches.ts'
import {
  clearRecentAction,
  type Group,
  type SuggestedLink,
  searchFor,
  startGroups,
  typedGroups,
} from './suggestion-groups.tsx'
import { useBestSellers, useSuggestions } from './use-suggestions.ts'

const maxLength = 200

/**
 * The list of a combobox: arrow keys move the active option, Enter chooses it, Escape closes. Without an active option
 * Enter searches.
 */
const SearchSuggestions: Props = ({ input, listId, onChange }) => {
  const navigate = useNavigate()
  const { search } = useLocation()
  const [typed, type] = useState(() => textIn(input))
  /** The focus may have left the box while this code was loading. */
  const isEntered = () => document.activeElement === input
  // The current search, filled in from the URL, opens no suggestions.
  const [isWanted, want] = useState(
    () => isEntered() && (typed === '' || typed !== new URLSearchParams(window.location.search).get('search')),
  )
  // The active option by its target, so that a new answer does not change it.
  const [choice, choose] = useState<string>()
  const [recent, remember] = useState(readRecent)
  const { typed: answered, offered, isSlow } = useSuggestions(typed)
  const best = useBestSellers(typed === '')
  const isEmpty = typed !== '' && answered === typed && Object.values(offered).every((group) => group.length === 0)
  const groups = typed === '' ? startGroups(recent, best) : typedGroups(typed, offered, isEmpty)
  const links = groups.flatMap((group) => group.links)
  const isReady = typed === '' || isEmpty || Object.values(offered).some((group) => group.length > 0)
  const marked = choice === undefined ? -1 : links.findIndex(({ to }) => to === choice)
  const isOpen = isWanted && isReady && links.length > 0
  const isAwaited = isWanted && isSlow

  // In a layout effect, so that the attributes of the box change together with the list.
  useLayoutEffect(() => {
    onChange({ isOpen, ...(isOpen && marked >= 0 ? { marked: `${listId}-${marked}` } : {}) })
  }, [isOpen, marked, listId, onChange])

  function close() {
    want(false)
    choose(undefined)
  }

  function take(link: SuggestedLink | undefined) {
    if (link?.to === clearRecentAction) {
      clearRecent()
      remember([])
      return choose(undefined)
    }
    close()
    input.blur()
    if (!link) return
    if (typed === '' || link.to !== searchFor(typed)) return void navigate(link.to)
    // The text may have changed since the last render.
    const query = textIn(input)
    void navigate(searchFor(query))
  }

  useEffect(() => {
    function handleKey(event: KeyboardEvent) {
      const { key, isComposing } = event
      if (isComposing) return
      if (key === 'Escape' && isOpen) close()
      else if (key === 'ArrowDown' && isReady && links.length > 0) move(1)
      else if (key === 'ArrowUp' && isOpen) move(-1)
      else if (key === 'Enter' && isOpen && marked >= 0) take(links[marked])
      else return
      event.preventDefault()
    }
    /** Wraps from the last option to the text, then to the first option. */
    function move(by: number) {
      if (!isOpen) want(true)
      const stops = links.length + 1
      choose(links[((marked + 1 + by + stops) % stops) - 1]?.to)
    }
    function handleInput() {
      type(textIn(input))
      want(true)
      choose(undefined)
    }
    /** An empty box opens with recent searches and best sellers. */
    function handleFocus() {
      remember(readRecent())
      type(textIn(input))
      if (textIn(input) === '') want(true)
    }
    input.addEventListener('keydown', handleKey)
    input.addEventListener('input', handleInput)
    input.addEventListener('focus', handleFocus)
    input.addEventListener('blur', close)
    // Submitting the form closes the list.
    input.form?.addEventListener('submit', close)
    return () => {
      input.removeEventListener('keydown', handleKey)
      input.removeEventListener('input', handleInput)
      input.removeEventListener('focus', handleFocus)
      input.removeEventListener('blur', close)
      input.form?.removeEventListener('submit', close)
    }
  })
  // Catches up with text typed, or a focus lost, while this code was loading.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on mount
  useEffect(() => {
    if (!isEntered()) return close()
    if (textIn(input) === typed) return
    type(textIn(input))
    want(true)
  }, [])
  // Remembers searches from the URL, however they were made.
  useEffect(() => storeRecent(new URLSearchParams(search).get('search')?.trim() ?? ''), [search])
  useEffect(() => {
    if (marked >= 0) document.getElementById(`${listId}-${marked}`)?.scrollIntoView({ block: 'nearest' })
  }, [marked, listId])

  return (
    <>
      <p role="status" className="sr-only">
        {isAwaited ? 'Buscando…' : isOpen && answered === typed && typed !== '' ? countText(groups) : ''}
      </p>
      {(isOpen || isAwaited) && (
        // preventDefault keeps the focus in the box.
        // biome-ignore lint/a11y/noStaticElementInteractions: a container
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
              {groups.map((group) => (
                <SuggestedGroup key={group.title} group={group}>
                  {group.links.map((link) => (
                    <Option
                      key={link.to}
                      id={`${listId}-${links.indexOf(link)}`}
                      link={link}
                      isMarked={links.indexOf(link) === marked}
                      onTake={() => take(link)}
                    />
                  ))}
                </SuggestedGroup>
              ))}
            </div>
          )}
        </div>
      )}
    </>
  )
}

export default SearchSuggestions

function countText(groups: readonly Group[]) {
  const count = groups.filter(({ title }) => title !== '').reduce((sum, { links }) => sum + links.length, 0)
  if (count === 0) return 'Sin coincidencias'
  return count === 1 ? '1 sugerencia' : `${count} sugerencias`
}

const textIn = (input: HTMLInputElement) => input.value.trim().slice(0, maxLength)

function SuggestedGroup({ group: { title }, children }: { group: Group; children: React.ReactNode }) {
  if (title === '') return children
  return (
    // biome-ignore lint/a11y/useSemanticElements: no fieldset in a listbox
    <div role="group" aria-label={title} className="suggestion-group">
      <p aria-hidden className="suggestion-title">
        {title}
      </p>
      {children}
    </div>
  )
}

type Option = { id: string; link: SuggestedLink; isMarked: boolean; onTake: () => void }

function Option({ id, link: { line, look }, isMarked, onTake }: Option) {
  return (
    // biome-ignore lint/a11y/useFocusableInteractive lint/a11y/useKeyWithClickEvents: the box handles the keys
    <div
      role="option"
      id={id}
      aria-selected={isMarked}
      className={`suggestion ${look ? `suggestion-${look}` : ''}`}
      onClick={onTake}
    >
      {line}
    </div>
  )
}
