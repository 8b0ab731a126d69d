import { Minus, Plus, Trash2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { itemDetails } from '../../catalog/item-name.ts'
import { formatPesos, multiplyPesos } from '../../platform/argentina/money.ts'
import { readCount } from '../../platform/argentina/read-pesos.ts'
import { useScannedOver } from '../../ui/admin/use-scanner-keys.ts'
import type { TicketLine } from './ticket.ts'
import './ticket-lines.css'

type Lines = {
  lines: readonly TicketLine[]
  /** Error messages by product. */
  errors: Readonly<Record<string, string>>
  isBusy: boolean
  onQuantity: (id: number, quantity: number) => void
  /** Called for Enter in a quantity, which moves the focus to the scan field. */
  onDone: () => void
  /** Called with a code that is scanned while the focus is in a quantity. */
  onCode: (code: string) => void
}

export function TicketLines({ lines, errors, ...line }: Lines) {
  return (
    <ul className="sale-lines" aria-label="Productos de la venta">
      {lines.map((one) => (
        <Line key={one.product.id} {...one} {...line} error={errors[`product_${one.product.id}`]} />
      ))}
    </ul>
  )
}

const icon = { 'aria-hidden': true, size: 18, strokeWidth: 1.5 } as const
const max = 1000

function Line({
  product,
  quantity,
  error,
  isBusy,
  onQuantity,
  onDone,
  onCode,
}: TicketLine & Omit<Lines, 'lines' | 'errors'> & { error: string | undefined }) {
  const { id, name, price, stock } = product
  const [written, write] = useState(String(quantity))
  useEffect(() => write(String(quantity)), [quantity])
  const hearScanner = useScannedOver(quantity, (before) => onQuantity(id, before), onCode)
  const warning = error ?? (quantity > stock ? shortageText(stock) : undefined)

  function type(text: string) {
    write(text)
    const count = readCount(text)
    if (count !== undefined && count >= 1 && count <= max) onQuantity(id, count)
  }

  return (
    <li className="sale-line">
      <div className="sale-line-name">
        {name}
        <div className="admin-soft">{[itemDetails(product), formatPesos(price)].filter(Boolean).join(' · ')}</div>
        {warning && <div className={error ? 'admin-bad' : 'sale-warn'}>{warning}</div>}
      </div>
      <div className="sale-count">
        <button
          type="button"
          className="icon-button"
          aria-label={quantity === 1 ? `Quitar ${name}` : `Uno menos de ${name}`}
          disabled={isBusy}
          onClick={() => onQuantity(id, quantity - 1)}
        >
          {quantity === 1 ? <Trash2 {...icon} /> : <Minus {...icon} />}
        </button>
        <input
          className="input"
          inputMode="numeric"
          autoComplete="off"
          aria-label={`Cantidad de ${name}`}
          disabled={isBusy}
          value={written}
          onChange={({ target }) => type(target.value)}
          onFocus={({ target }) => target.select()}
          onBlur={() => write(String(quantity))}
          onKeyDown={(event) => {
            hearScanner(event)
            if (event.isDefaultPrevented() || event.key !== 'Enter' || event.ctrlKey || event.metaKey) return
            event.preventDefault()
            onDone()
          }}
        />
        <button
          type="button"
          className="icon-button"
          aria-label={`Uno más de ${name}`}
          disabled={isBusy || quantity >= max}
          onClick={() => onQuantity(id, quantity + 1)}
        >
          <Plus {...icon} />
        </button>
      </div>
      <div className="sale-line-sum">{formatPesos(multiplyPesos(price, quantity))}</div>
    </li>
  )
}

function shortageText(stock: number) {
  if (stock === 0) return 'No queda stock'
  return stock === 1 ? 'Queda 1' : `Quedan ${stock}`
}
