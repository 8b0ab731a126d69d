import { Minus, Plus, Trash2 } from 'lucide-react'
import { formatPesos } from '../../../platform/argentina/money.ts'
import { readPesos, writePesos } from '../../../platform/argentina/read-pesos.ts'
import { Button } from '../../../ui/button.tsx'
import { PesosField } from '../../../ui/pesos-field.tsx'
import { bottleName } from '../../item-name.ts'
import { marginPercent, marginWords } from '../../prices/margin.ts'
import { mostUnits, type Scanned } from '../../receipts/contract.ts'
import type { Draft, Line } from './receipt-draft.ts'

type Lines = {
  draft: Draft
  seesCosts: boolean
  onEdit: (line: Line, change: Partial<Line>) => void
  onRemove: (line: Line) => void
  /** Makes a perfume of a code that nobody knows, or finds whose it is. */
  onNew: (code: string) => void
  onChoose: (code: string) => void
}

/** What was read, the last first. A line flashes each time. */
export function ReceiptLines({ draft, ...rest }: Lines) {
  return (
    <ul className="receive-lines" aria-label="Lo que llegó">
      {draft.lines.map((line) => (
        <li key={line.codes[0]} className="receive-line">
          <span key={line.reads} className="receive-flash" aria-hidden />
          {line.product ? (
            <Known line={line} product={line.product} {...rest} />
          ) : (
            <Unnamed line={line} code={line.codes[0] ?? ''} {...rest} />
          )}
        </li>
      ))}
    </ul>
  )
}

type Rest = Omit<Lines, 'draft'>

function Known({ line, product, seesCosts, onEdit, onRemove }: Rest & { line: Line; product: Scanned }) {
  const margin = marginPercent(product.price, readPesos(line.unit_cost) ?? product.cost_price)
  return (
    <>
      <div className="receive-name">
        <strong>{bottleName(product)}</strong>
        <span className="admin-soft">
          {[product.brand, product.is_active ? '' : 'fuera de la tienda', `hay ${product.stock}`]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </div>
      <Quantity line={line} of={product.name} onEdit={onEdit} onRemove={onRemove} />
      {seesCosts && (
        <PesosField
          name={`cost-${product.id}`}
          label="Costo de cada uno"
          optional
          placeholder={product.cost_price == null ? '' : writePesos(product.cost_price)}
          value={line.unit_cost}
          hint={
            margin === undefined
              ? `Se vende a ${formatPesos(product.price)}`
              : `Margen ${marginWords(margin)} de ${formatPesos(product.price)}`
          }
          onChange={(unit_cost) => onEdit(line, { unit_cost })}
        />
      )}
    </>
  )
}

function Unnamed({ line, code, onEdit, onRemove, onNew, onChoose }: Rest & { line: Line; code: string }) {
  return (
    <>
      <div className="receive-name">
        <strong className="receive-code">{code}</strong>
        <span className={line.state === 'unknown' ? 'admin-bad' : 'admin-soft'}>
          {line.state === 'unknown' ? 'Ningún perfume tiene este código' : 'Buscando qué perfume es…'}
        </span>
      </div>
      <Quantity line={line} of={code} onEdit={onEdit} onRemove={onRemove} />
      {line.state === 'unknown' && (
        <div className="admin-actions receive-whole">
          <Button onClick={() => onNew(code)}>Perfume nuevo</Button>
          <Button onClick={() => onChoose(code)}>Es uno de estos</Button>
        </div>
      )}
    </>
  )
}

type Counted = Pick<Rest, 'onEdit' | 'onRemove'> & { line: Line; of: string }

function Quantity({ line, of, onEdit, onRemove }: Counted) {
  const count = Number(line.quantity) || 0
  const set = (next: number) => onEdit(line, { quantity: String(Math.min(Math.max(next, 1), mostUnits)) })
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
        onChange={(event) => onEdit(line, { quantity: event.target.value.replace(/\D/g, '') })}
      />
      <button type="button" className="icon-button" aria-label={`Uno más de ${of}`} onClick={() => set(count + 1)}>
        <Plus aria-hidden size={18} strokeWidth={1.5} />
      </button>
    </fieldset>
  )
}
