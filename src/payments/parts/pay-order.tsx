import { useState } from 'react'
import type { z } from 'zod'
import { callApi } from '../../platform/api-client.ts'
import { formatPesos, fromCents, toCents } from '../../platform/money.ts'
import { useAnswer } from '../../platform/use-answer.ts'
import { Button } from '../../ui/button.tsx'
import { Price } from '../../ui/price.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { toast } from '../../ui/toast.tsx'
import type { Methods } from '../contract.ts'
import type { OrderDetailAnswer } from '../order-contract.ts'
import { type Bank, BankDetails } from './bank-details.tsx'
import { MercadoPagoButton } from './mercado-pago-button.tsx'
import { TransferForm } from './transfer-form.tsx'

type Payable = { id: string; order_number: string; total_amount: number; transfer_amount: number }

const failure = 'Error al procesar el pago. Por favor, inténtalo de nuevo.'

/** Chooses how to pay an order and does it. `onPaid` when the shop has the payment, or already had it. */
export function PayOrder({ order, bank, onPaid }: { order: Payable; bank: Bank; onPaid: () => void }) {
  const { answer, error, reload } = useAnswer<z.infer<typeof Methods>>('/api/payments/methods')
  const [chosen, setChosen] = useState<string>()
  const [failed, setFailed] = useState(false)
  const code = chosen ?? answer?.methods[0]?.code
  const saved = fromCents(toCents(order.total_amount) - toCents(order.transfer_amount))

  async function fail() {
    // The answer may have been lost and not the payment: the order tells.
    const isPaid = await callApi<OrderDetailAnswer>(`/api/orders/${order.id}`).then(
      (found) => found.order.payment !== null && found.order.payment.status !== 'fallido',
      () => false,
    )
    if (isPaid) return onPaid()
    setFailed(true)
    toast(failure, 'error')
  }

  if (error) {
    return (
      <div role="alert" className="notice notice-bad flex flex-wrap items-center justify-between gap-3">
        <p>No pudimos cargar los medios de pago. Tu pedido está guardado.</p>
        <Button onClick={reload}>Reintentar</Button>
      </div>
    )
  }
  if (!answer) return <Skeleton className="h-200" />
  return (
    <div className="flex flex-col gap-6">
      <fieldset className="flex min-w-0 flex-col gap-3">
        <legend className="mb-3 font-medium">¿Cómo querés pagar?</legend>
        {answer.methods.map((method) => (
          <label
            key={method.code}
            className="flex min-h-14 cursor-pointer items-center gap-2 rounded-small border border-field bg-sheet px-3 py-3 sm:gap-3 sm:px-4 has-checked:border-accent has-checked:outline has-checked:outline-accent"
          >
            <input
              type="radio"
              name="payment_method"
              value={method.code}
              checked={code === method.code}
              onChange={() => {
                setChosen(method.code)
                setFailed(false)
              }}
              className="size-5 shrink-0 accent-accent"
            />
            <span className="grow">
              {method.name}
              {method.code === 'transferencia' && saved > 0 && (
                <span className="block text-14 text-ok">Ahorrás {formatPesos(saved)}</span>
              )}
            </span>
            <Price amount={method.code === 'transferencia' ? order.transfer_amount : order.total_amount} />
          </label>
        ))}
      </fieldset>
      {failed && (
        <p role="alert" className="notice notice-bad">
          {failure}
        </p>
      )}
      {code === 'transferencia' && (
        <section className="flex flex-col gap-5" aria-label="Transferencia bancaria">
          <p className="text-soft">Transferí el importe exacto a esta cuenta y enviános el comprobante.</p>
          <TransferForm order_id={order.id} amount={order.transfer_amount} onSent={onPaid} onFailed={fail}>
            <BankDetails bank={bank} concept={order.order_number} amount={order.transfer_amount} />
          </TransferForm>
        </section>
      )}
      {code === 'mercadopago' && <MercadoPagoButton order={order} onFailed={fail} />}
    </div>
  )
}
