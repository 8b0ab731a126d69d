import { useState } from 'react'
import { useLocation } from 'react-router'
import { guestSessionHeader } from '../../../orders/parts/guest-session.ts'
import { callApi } from '../../../platform/browser/api-client.ts'
import { useAnswer } from '../../../platform/browser/use-answer.ts'
import { Button } from '../../../ui/button.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { toast } from '../../../ui/toast.tsx'
import { useShownFocus } from '../../../ui/use-shown-focus.ts'
import { findOwnOrder, listMethods } from '../../calls.ts'
import type { OrderDetail } from '../../own-order/contract.ts'
import { BankDetails } from './bank-details.tsx'
import { PayBy } from './pay-by.tsx'
import { PayOnlineButton } from './pay-online-button.tsx'
import { dueByTransfer, PaymentChoice } from './payment-choice.tsx'
import { TransferForm } from './transfer-form.tsx'

const failure = 'Error al procesar el pago. Por favor, inténtalo de nuevo.'
const offline = 'No hay conexión a internet: lo que escribiste sigue acá.'
/** The buyer has already transferred, and might do so again after reading that the payment failed. */
const onlyProof = 'No transfieras otra vez: solo falta que llegue el comprobante.'

type PayOrder = {
  order: OrderDetail
  /** The shop has recorded a payment, now or before. */
  onPaid: () => void
  /** The order may no longer wait for a payment and must be reloaded. */
  onEnd: () => void
}

export function PayOrder({ order, onPaid, onEnd }: PayOrder) {
  const { answer, error, reload } = useAnswer(listMethods, {})
  const requested = askedMethod(useLocation().state)
  const [chosen, setChosen] = useState(requested)
  const [trouble, setTrouble] = useState<(string | false)[]>()
  const notice = useShownFocus<HTMLDivElement>(trouble)
  const methods = answer?.methods ?? []
  const method = methods.find(({ code }) => code === (chosen ?? order.payment_method)) ?? methods[0]

  /** `isShownElsewhere`: the form already shows the error. */
  async function fail(isShownElsewhere = false) {
    // The payment may have succeeded with its response lost, or the order may be cancelled: reload the order.
    const now =
      isShownElsewhere || !navigator.onLine
        ? undefined
        : await callApi(findOwnOrder, { params: { id: order.id }, headers: guestSessionHeader() }).then(
            (found) => found.order,
            () => undefined,
          )
    if (now?.status === 'cancelado') return onEnd()
    if (now?.payment && now.payment.status !== 'fallido') {
      // The shop kept the first announcement; the buyer may have chosen another file for this attempt.
      const { transfer_reference } = now.payment
      if (transfer_reference) toast(`Ya teníamos el aviso de tu transferencia ${transfer_reference}.`, 'info')
      return onPaid()
    }
    const messages = [failure, !navigator.onLine && offline, method?.code === 'transferencia' && onlyProof]
    setTrouble(isShownElsewhere ? undefined : messages)
    if (isShownElsewhere) toast(failure, 'error')
  }

  if (error) {
    return (
      <div role="alert" className="notice notice-bad flex flex-wrap items-center justify-between gap-3">
        <p>No pudimos cargar los medios de pago. Tu pedido está guardado.</p>
        <Button onClick={reload}>Reintentar</Button>
      </div>
    )
  }
  if (!method) return <Skeleton className="h-200" />
  const { code, name } = method
  return (
    <div className="flex flex-col gap-6">
      <PaymentChoice
        order={order}
        methods={methods}
        chosen={method.code}
        onChoose={(code) => {
          setChosen(code)
          setTrouble(undefined)
        }}
      />
      <PayBy order={order} method={method} onEnd={onEnd} />
      {trouble && (
        <div ref={notice} role="alert" tabIndex={-1} className="notice notice-bad">
          {trouble.map((sentence) => sentence && <p key={sentence}>{sentence}</p>)}
        </div>
      )}
      {/* Hidden instead of unmounted, so that the form keeps its values while another method is shown. */}
      {methods.some(({ code }) => code === 'transferencia') && (
        <section hidden={code !== 'transferencia'} className="flex flex-col gap-5" aria-label="Transferencia bancaria">
          <p className="text-soft">Transferí el importe exacto a esta cuenta y envianos el comprobante.</p>
          <TransferForm
            order_id={order.id}
            amount={order.transfer_amount}
            onSending={() => setTrouble(undefined)}
            onSent={onPaid}
            onFailed={fail}
          >
            {order.bank && <BankDetails bank={order.bank} concept={order.order_number} amount={dueByTransfer(order)} />}
          </TransferForm>
        </section>
      )}
      {code !== 'transferencia' && <PayOnlineButton order={order} method={{ code, name }} onFailed={fail} />}
    </div>
  )
}

function askedMethod(state: unknown) {
  const method = state && typeof state === 'object' && 'payment_method' in state ? state.payment_method : undefined
  return typeof method === 'string' ? method : undefined
}
