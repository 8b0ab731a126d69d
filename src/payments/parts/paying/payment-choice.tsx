import { formatPesos, fromCents, toCents } from '../../../platform/argentina/money.ts'
import { costText, installmentText } from '../../../settings/installments.ts'
import { onlineCards } from '../../../settings/online-cards.ts'
import { formatMinutes } from '../../../settings/rules.ts'
import { Price } from '../../../ui/price.tsx'
import type { Methods } from '../../contract.ts'
import type { OrderDetail } from '../../own-order/contract.ts'

type Method = Methods['methods'][number]
type Order = Pick<OrderDetail, 'total_amount' | 'transfer_amount' | 'received_amount' | 'installments'>

type Choice = { order: Order; methods: Method[]; chosen: Method['code']; onChoose: (code: Method['code']) => void }

export function PaymentChoice({ order, methods, chosen, onChoose }: Choice) {
  const saved = fromCents(toCents(order.total_amount) - toCents(order.transfer_amount))
  return (
    <fieldset className="flex min-w-0 flex-col gap-3 print:hidden">
      <legend className="mb-3 font-medium">¿Cómo querés pagar?</legend>
      {methods.map((method) => (
        <label
          key={method.code}
          className="grid min-h-14 cursor-pointer grid-cols-[auto_minmax(0,1fr)] items-center gap-x-2 gap-y-1 rounded-small border border-field bg-sheet px-2 py-3 sm:gap-x-3 sm:px-4 has-checked:border-accent has-checked:outline has-checked:outline-accent"
        >
          <input
            type="radio"
            name="payment_method"
            value={method.code}
            checked={chosen === method.code}
            onChange={() => onChoose(method.code)}
            className="size-5 shrink-0 accent-accent"
          />
          <span className="flex flex-wrap justify-between gap-x-4">
            <span className="font-medium">{method.name}</span>
            <Price amount={method.code === 'transferencia' ? dueByTransfer(order) : order.total_amount} />
          </span>
          <span className="col-start-2 text-14 text-soft">
            {method.code === 'transferencia' && saved > 0 && (
              <span className="block text-ok">Ahorrás {formatPesos(saved)}</span>
            )}
            {method.code !== 'transferencia' && order.received_amount > 0 && (
              <span className="block">
                Se cobra el total: te devolvemos los {formatPesos(order.received_amount)} que ya transferiste.
              </span>
            )}
            {whatItIs(method)}
            {method.code !== 'transferencia' && <Plans order={order} />}
          </span>
        </label>
      ))}
    </fieldset>
  )
}

/** The amount still to be transferred, after partial transfers. */
export const dueByTransfer = ({
  transfer_amount,
  received_amount,
}: Pick<Order, 'transfer_amount' | 'received_amount'>) => fromCents(toCents(transfer_amount) - toCents(received_amount))

/** By law the cash price must be shown with the instalments and their cost. */
function Plans({ order: { installments, total_amount } }: { order: Order }) {
  if (installments.length === 0) return null
  return (
    <span className="mt-1 block">
      {installments.map((plan) => (
        <span key={plan.count} className="mb-1 block">
          <span className="font-medium text-ink">{installmentText(plan)}</span>{' '}
          <span className="inline-block">{costText(plan)}</span>
        </span>
      ))}
      Precio de contado {formatPesos(total_amount)}
    </span>
  )
}

function whatItIs({ code, name, hold_minutes }: Method) {
  if (code === 'transferencia')
    return `Tenés ${formatMinutes(hold_minutes)} para transferir y mandar el comprobante. Te avisamos cuando lo acreditemos.`
  return `Con ${onlineCards(name)}. Se acredita en el momento.`
}
