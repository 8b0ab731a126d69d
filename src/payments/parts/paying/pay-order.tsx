import { useState } from 'react'
import { useLocation } from 'react-router'
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
/** The money has left already: who reads that a payment failed would send it twice. */
const onlyProof = 'No transfieras otra vez: solo falta que llegue el comprobante.'

type PayOrder = {
  order: OrderDetail
  /** The shop has the payment, or already had it. */
  onPaid: () => void
  /** It may wait for no payment any more: read it again. */
  onEnd: () => void
}

/** Chooses how to pay an order and does it. It starts from what was chosen before, also before going to the provider. */
export function PayOrder({ order, onPaid, onEnd }: PayOrder) {
  const { answer, error, reload } = useAnswer(listMethods, {})
  const asked = askedMethod(useLocation().state)
  const [chosen, setChosen] = useState(asked)
  const [trouble, setTrouble] = useState<(string | false)[]>()
  const notice = useShownFocus<HTMLDivElement>(trouble)
  const methods = answer?.methods ?? []
  const method = methods.find(({ code }) => code === (chosen ?? order.payment_method)) ?? methods[0]

  /** `isTold` where the form itself says what is wrong. */
  async function fail(isTold = false) {
    // The answer may have been lost and not the payment, or the order is cancelled: the order tells.
    const now =
      isTold || !navigator.onLine
        ? undefined
        : await callApi(findOwnOrder, { params: { id: order.id } }).then(
            (found) => found.order,
            () => undefined,
          )
    if (now?.status === 'cancelado') return onEnd()
    if (now?.payment && now.payment.status !== 'fallido') {
      // Of two files the first is there: the buyer may have chosen another since.
      const { transfer_reference } = now.payment
      if (transfer_reference) toast(`Ya teníamos el aviso de tu transferencia ${transfer_reference}.`, 'info')
      return onPaid()
    }
    const words = [failure, !navigator.onLine && offline, method?.code === 'transferencia' && onlyProof]
    setTrouble(isTold ? undefined : words)
    if (isTold) toast(failure, 'error')
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
      {/* Hidden, not gone, while another method is looked at: what was typed and chosen stays. */}
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

/** Another page may lead here with a method in mind. */
function askedMethod(state: unknown) {
  const method = state && typeof state === 'object' && 'payment_method' in state ? state.payment_method : undefined
  return typeof method === 'string' ? method : undefined
}
