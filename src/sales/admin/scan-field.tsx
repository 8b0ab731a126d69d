import { type KeyboardEvent, type RefObject, useId, useRef, useState } from 'react'
import { itemDetails } from '../../catalog/item-name.ts'
import { formatPesos } from '../../platform/argentina/money.ts'
import { useShopSearch } from '../../system/admin/search/use-shop-search.ts'
import { useSearchKey } from '../../ui/admin/table/shortcuts.ts'
import type { TicketLine } from './ticket.ts'
import './scan-field.css'

type Scan = {
  ref: RefObject<HTMLInputElement | null>
  written: string
  onWrite: (written: string) => void
  /** Called if Enter or Tab is pressed before the search has answered, as scanners do. */
  onCode: (code: string) => void
  onChoose: (product: TicketLine['product']) => void
  /** Called for `+` and `-` in the empty field. */
  onStep: (step: 1 | -1) => void
}

/** Some scanners end with Enter and Tab: the Tab must not move the focus. */
const sameScanMs = 400

/** A code of digits only matches exactly: similar names are not what was scanned. */
export const isDigits = (code: string) => /^\d{6,}$/.test(code)

/** Field for scanner and search: a scanned code adds a product, typed words search for one. */
export function ScanField({ ref, written, onWrite, onCode, onChoose, onStep }: Scan) {
  useSearchKey(ref)
  const listId = useId()
  const [chosen, choose] = useState<number>()
  const scannedAt = useRef(Number.NEGATIVE_INFINITY)
  const typed = written.trim()
  const { found, isAnswered } = useShopSearch(typed.length < 2 ? '' : typed)
  const products = typed.length < 2 ? [] : (found?.products ?? []).filter(({ is_active }) => is_active)
  const exact = products.find(({ is_exact }) => is_exact)
  const marked = products.find(({ id }) => id === chosen) ?? exact ?? products[0]

  function hearKey(event: KeyboardEvent<HTMLInputElement>) {
    const { key, ctrlKey, metaKey, altKey, shiftKey, nativeEvent } = event
    if (nativeEvent.isComposing || ctrlKey || metaKey || altKey) return
    if (key === 'Enter') enter(nativeEvent)
    else if (key === 'Tab' && !shiftKey && typed) enter(nativeEvent)
    else if (key === 'Tab' && !shiftKey && nativeEvent.timeStamp - scannedAt.current < sameScanMs) {
      scannedAt.current = Number.NEGATIVE_INFINITY
    } else if (key === 'ArrowDown' && products.length > 0) move(1)
    else if (key === 'ArrowUp' && products.length > 0) move(-1)
    else if (key === 'Escape' && typed) onWrite('')
    else if ((key === '+' || key === '-') && written === '') onStep(key === '+' ? 1 : -1)
    else return
    event.preventDefault()
  }

  /** Uses the time of the key press, because a slow device handles the event later. */
  function enter({ timeStamp }: Event) {
    if (!typed) return
    scannedAt.current = timeStamp
    const isMeant = marked && (isAnswered || chosen === marked.id)
    if (isMeant && (marked.is_exact || !isDigits(typed))) take(marked)
    else {
      onCode(typed)
      onWrite('')
    }
  }

  function take(product: TicketLine['product']) {
    onChoose(product)
    onWrite('')
    choose(undefined)
  }

  function move(step: number) {
    const at = marked ? products.indexOf(marked) : -1
    choose(products[(at + step + products.length) % products.length]?.id)
  }

  return (
    <div className="sale-scan">
      <input
        ref={ref}
        type="search"
        role="combobox"
        aria-label="Escaneá o escribí un perfume"
        aria-autocomplete="list"
        aria-expanded={products.length > 0}
        aria-controls={listId}
        aria-activedescendant={marked && `${listId}-${marked.id}`}
        placeholder="Escaneá o escribí nombre o SKU"
        maxLength={200}
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="enter"
        value={written}
        onChange={({ target }) => {
          onWrite(target.value)
          choose(undefined)
        }}
        onKeyDown={hearKey}
      />
      {/* Clicks leave the focus in the field. */}
      <div
        role="listbox"
        id={listId}
        aria-label="Perfumes"
        className="sale-found"
        hidden={products.length === 0}
        tabIndex={-1}
        onMouseDown={(event) => event.preventDefault()}
      >
        {products.map((product) => (
          // biome-ignore lint/a11y/useFocusableInteractive lint/a11y/useKeyWithClickEvents: the field handles the keys.
          <div
            key={product.id}
            role="option"
            id={`${listId}-${product.id}`}
            aria-selected={product.id === marked?.id}
            className="sale-option"
            onClick={() => take(product)}
          >
            <span className="sale-option-name">{product.name}</span>
            <span className="sale-option-price">{formatPesos(product.price)}</span>
            <span className="sale-option-more">
              {[itemDetails(product), product.sku].filter(Boolean).join(' · ')}
              <span className={product.stock > 0 ? '' : 'admin-bad'}>
                {product.stock > 0 ? ` · hay ${product.stock}` : ' · sin stock'}
              </span>
            </span>
          </div>
        ))}
      </div>
      {isAnswered && typed.length >= 2 && products.length === 0 && (
        <p className="admin-soft sale-none">Ningún perfume a la venta coincide con «{typed.slice(0, 40)}».</p>
      )}
    </div>
  )
}
