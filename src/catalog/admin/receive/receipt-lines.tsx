import { Minus, Plus, Trash2 } from 'lucide-react'
import { formatPesos } from '../../../platform/argentina/money.ts'
import { readPesos, writePesos } from '../../../platform/argentina/read-pesos.ts'
import { useScannedOver } from '../../../ui/admin/use-scanner-keys.ts'
import { PesosField } from '../../../ui/pesos-field.tsx'
import { bottleName } from '../../item-name.ts'
import { formatMargin, marginPercent } from '../../prices/margin.ts'
import { maxUnits, type Scanned } from '../../receipts/contract.ts'
import type { Draft, Line } from './receipt-draft.ts'

type Lines = {
  draft: Draft
  seesCosts: boolean
  onEdit: (line: Line, change: Partial<Line>) => void
  onRemove: (line: Line) => void
  /** Called for a code scanned while a quantity or cost has the focus. */
  onRead: (code: string) => void
  /** Opens the choice of the product of an unknown code. */
  onChoose: (code: string) => void
}

/** Announced after a scan, once the code is identified. */
export function countedText({ product, codes: [code], state, quantity }: Line) {
  if (product) return `${bottleName(product)}: ${quantity}`
  return state === 'unknown' ? `No conocemos el código ${code}` : ''
}

/** Scanned lines, latest first; a line flashes with each scan. */
export function ReceiptLines({ draft, ...rest }: Lines) {
  return (
    <ul className="receive-lines" aria-label="Lo que llegó">
      {draft.lines.map((line) => (
        <li key={line.codes[0]} className="receive-line">
          <span key={line.reads} className="receive-flash" aria-hidden />
          <Counted line={line} {...rest} />
        </li>
      ))}
    </ul>
  )
}

/** Has the same height before and after the lookup, so that the lines below do not shift. */
function Counted({ line, seesCosts, onEdit, onChoose, onRead, ...units }: Omit<Lines, 'draft'> & { line: Line }) {
  const { product } = line
  const [code = ''] = line.codes
  const handleScanner = useScannedOver(line.unit_cost, (unit_cost) => onEdit(line, { unit_cost }), onRead)
  return (
    <>
      <div className="receive-name">
        {product ? (
          <>
            <strong>{bottleName(product)}</strong>
            <span className="admin-soft">
              {[product.brand, product.is_active ? '' : 'fuera de la tienda', `hay ${product.stock}`]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </>
        ) : (
          <>
            <strong className="receive-code">{code}</strong>
            {line.state === 'unknown' ? (
              <button
                type="button"
                className="receive-unknown"
                aria-label={`¿Qué perfume es? Código ${code}`}
                onClick={() => onChoose(code)}
              >
                ¿Qué perfume es?
              </button>
            ) : (
              <span className="admin-soft">Buscando cuál es…</span>
            )}
          </>
        )}
      </div>
      <Quantity line={line} of={product?.name ?? code} onEdit={onEdit} onRead={onRead} {...units} />
      {seesCosts && (
        <PesosField
          name={`cost-${code}`}
          label="Costo de cada uno"
          optional
          placeholder={product?.cost_price == null ? '' : writePesos(product.cost_price)}
          value={line.unit_cost}
          onKeyDown={handleScanner}
          hint={product ? priceText(product, line) : 'Sin precio de venta todavía'}
          onChange={(unit_cost) => onEdit(line, { unit_cost })}
        />
      )}
    </>
  )
}

function priceText({ price, cost_price }: Scanned, { unit_cost }: Line) {
  const margin = marginPercent(price, readPesos(unit_cost) ?? cost_price)
  return margin === undefined
    ? `Se vende a ${formatPesos(price)}`
    : `Margen ${formatMargin(margin)} de ${formatPesos(price)}`
}

type Units = Pick<Lines, 'onEdit' | 'onRemove' | 'onRead'> & { line: Line; of: string }

function Quantity({ line, of, onEdit, onRemove, onRead }: Units) {
  const handleScanner = useScannedOver(line.quantity, (quantity) => onEdit(line, { quantity }), onRead)
  const count = Number(line.quantity) || 0
  const set = (next: number) => onEdit(line, { quantity: String(Math.min(Math.max(next, 1), maxUnits)) })
  return (
    <fieldset className="receive-quantity" aria-label={`Cantidad de ${of}`}>
      {count > 1 ? (
        <button type="button" className="icon-button" aria-label={`Uno menos de ${of}`} onClick={() => set(count - 1)}>
          <Minus aria-hidden size={18} strokeWidth={1.5} />
        </button>
      ) : (
        <button type="button" className="icon-button" aria-label={`Sacar ${of}`} onClick={() => onRemove(line)}>
          <Trash2 aria-hidden size={18} strokeWidth={1.5} />
        </button>
      )}
      <input
        className="input"
        inputMode="numeric"
        aria-label={`Unidades de ${of}`}
        aria-invalid={count < 1 || undefined}
        maxLength={4}
        value={line.quantity}
        onKeyDown={handleScanner}
        // Refuses other characters instead of dropping them: `12,0` must not become 120.
        onChange={({ target }) => /^\d*$/.test(target.value) && onEdit(line, { quantity: target.value })}
      />
      <button type="button" className="icon-button" aria-label={`Uno más de ${of}`} onClick={() => set(count + 1)}>
        <Plus aria-hidden size={18} strokeWidth={1.5} />
      </button>
    </fieldset>
  )
}
