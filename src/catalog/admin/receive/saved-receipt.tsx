import { Printer } from 'lucide-react'
import { formatPesos } from '../../../platform/argentina/money.ts'
import { formatDateTime } from '../../../platform/argentina/time.ts'
import { counted } from '../../../platform/text/counted.ts'
import { Loaded } from '../../../ui/admin/list-state.tsx'
import { useApi } from '../../../ui/admin/use-api.ts'
import { Button } from '../../../ui/button.tsx'
import { itemName } from '../../item-name.ts'
import { readReceipt } from '../../receipts/calls.ts'
import type { WholeReceipt } from '../../receipts/contract.ts'
import { labelPrints } from './label-links.ts'

export function SavedReceipt({ id, onNext }: { id: number; onNext: () => void }) {
  const query = useApi(readReceipt, { params: { id } })
  return (
    <Loaded query={query} failed="Error al cargar la recepción">
      {({ receipt }) => <Summary receipt={receipt} onNext={onNext} />}
    </Loaded>
  )
}

function Summary({ receipt, onNext }: { receipt: WholeReceipt; onNext: () => void }) {
  const { supplier, document, note, user_name, created_at, units, items } = receipt
  const prints = labelPrints(items)
  return (
    <section className="receive-saved" aria-label="Recepción guardada">
      <h2>{units === 1 ? 'Entró 1 unidad' : `Entraron ${units} unidades`}</h2>
      <p className="admin-soft">
        {supplier} · {document} · {formatDateTime(created_at)}
        {user_name && ` · ${user_name}`}
      </p>
      {note && <p className="admin-note">{note}</p>}
      <ul className="receive-items">
        {items.map((item, place) => (
          <li key={item.product_id ?? `x${place}`}>
            <span>
              {itemName(item)}
              {item.unit_cost != null && <span className="admin-soft"> · {formatPesos(item.unit_cost)} cada uno</span>}
            </span>
            <strong>+{item.quantity}</strong>
          </li>
        ))}
      </ul>
      {prints.length > 0 && (
        <>
          <h3>Imprimir etiquetas de lo que llegó</h3>
          <div className="admin-actions">
            {prints.map(({ to, products, labels }, place) => (
              <Button key={to} onClick={() => window.open(to, '_blank')}>
                <Printer aria-hidden size={18} strokeWidth={1.5} />
                {prints.length > 1 && `${place + 1} de ${prints.length}: `}
                {counted(labels, 'etiqueta', 'etiquetas')} de {counted(products, 'perfume', 'perfumes')}
              </Button>
            ))}
          </div>
        </>
      )}
      <Button look="main" onClick={onNext}>
        Recibir otra entrega
      </Button>
    </section>
  )
}
