import { useId, useRef } from 'react'
import { WaitingTransfer } from '../../payments/admin/waiting-transfer.tsx'
import { approveOrder, cancelOrder } from '../../payments/calls.ts'
import { formatPesos, sumPesos } from '../../platform/argentina/money.ts'
import { callApi } from '../../platform/browser/api-client.ts'
import { formText } from '../../platform/browser/form-text.ts'
import { useIsHere } from '../../platform/browser/use-is-here.ts'
import { isOnline, methodName } from '../../settings/payment-methods.ts'
import { Confirm } from '../../ui/admin/dialog/confirm.tsx'
import { withPassword } from '../../ui/admin/dialog/password-again.tsx'
import { RestorableForm } from '../../ui/admin/form/restorable-form.tsx'
import { isOvertaken, Loaded, messageOf, Waiting } from '../../ui/admin/list-state.tsx'
import { useApi } from '../../ui/admin/use-api.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { TextArea, TextField } from '../../ui/field.tsx'
import { toast } from '../../ui/toast.tsx'
import { deliverOrder, findOrder, readyOrder, shipOrder } from '../admin-calls.ts'
import type { AdminOrder } from '../admin-contract.ts'
import { lastCarrier, parcelOf } from './shipping/last-carrier.ts'
import { ShipmentFields } from './shipping/shipment-fields.tsx'

export type Action = 'approve' | 'cancel' | 'ship' | 'ready' | 'deliver'
type OpenAction = { action: Action; order: AdminOrder }
type Then = {
  onClose: () => void
  onDone: () => void
  /** A colleague was first; `text` is the server's message. */
  onOvertaken: (order: AdminOrder, text: string) => void
}

const actions = {
  approve: { title: 'Aprobar orden', label: 'Aprobar', done: 'Orden aprobada', failed: 'Error al aprobar la orden' },
  cancel: {
    title: 'Cancelar orden',
    label: 'Cancelar orden',
    done: 'Orden cancelada',
    failed: 'Error al cancelar la orden',
  },
  ship: { title: 'Enviar orden', label: 'Marcar enviada', done: 'Orden enviada', failed: 'Error al enviar la orden' },
  ready: {
    title: 'Lista para retirar',
    label: 'Avisar al cliente',
    done: 'Le avisamos al cliente',
    failed: 'Error al avisar que está lista',
  },
  deliver: {
    title: 'Entregar orden',
    label: 'Marcar entregada',
    done: 'Orden entregada',
    failed: 'Error al entregar la orden',
  },
} as const

/**
 * Shipping and delivery wait for a countdown that can be cancelled. A pick-up needs none: its code was entered.
 */
function undoOf({ action, order }: OpenAction) {
  if (action === 'ship') return { text: 'Se marca enviada', now: 'Enviar ya' }
  if (action === 'deliver' && !order.is_pickup) return { text: 'Se marca entregada', now: 'Entregar ya' }
  return undefined
}

/** The confirmation dialog of an action on an order. */
export function OrderActions({ requested, ...then }: Then & { requested: OpenAction | undefined }) {
  return requested && <OrderAction key={`${requested.action} ${requested.order.id}`} requested={requested} {...then} />
}

function OrderAction({ requested, onClose, onDone, onOvertaken }: Then & { requested: OpenAction }) {
  const { action, order } = requested
  const form = useRef<HTMLFormElement>(null)
  const formId = useId()
  const isHere = useIsHere()
  const { title, label, done, failed } = actions[action]
  const isVerified = action === 'approve' && order.status === 'pendiente'
  const whole = useApi(findOrder, isVerified && { params: { id: order.id } })

  async function act() {
    try {
      const filled = new FormData(form.current ?? undefined)
      const written = (name: string) => formText(filled, name).trim() || undefined
      const { money } = await withPassword((password) => send(requested, written, password))
      if (action === 'ship') lastCarrier.write(written('carrier') ?? '')
      toast(money ? `${done}. ${money}` : done)
    } catch (error) {
      if (!isOvertaken(error) || !isHere()) throw error
      onOvertaken(order, messageOf(error, { failed }))
    } finally {
      onDone()
    }
  }

  if (whole.isLoading) {
    return (
      <Dialog open onClose={onClose} title={title}>
        <Waiting />
      </Dialog>
    )
  }
  return (
    <Confirm
      onClose={onClose}
      title={title}
      action={label}
      look={action === 'cancel' ? 'danger' : 'main'}
      form={formId}
      failed={failed}
      undo={undoOf(requested)}
      onConfirm={act}
    >
      <RestorableForm name={`${action}-${order.id}`} ref={form} id={formId} className="admin-form">
        {/* Gets the first focus if a proof is shown: focusing the field below would scroll the proof out of sight. */}
        <p className="is-whole" {...(isVerified && { tabIndex: -1, 'data-first': true })}>
          {question(requested)}
        </p>
        {isVerified && (
          <div className="is-whole">
            <Loaded query={whole} failed="Error al cargar las transacciones">
              {(answer) => <WaitingTransfer order={answer.order} />}
            </Loaded>
          </div>
        )}
        {action === 'approve' && (
          <div className="is-whole">
            <TextArea label="Nota" optional maxLength={1000} name="admin_notes" />
          </div>
        )}
        {action === 'cancel' && (
          <div className="is-whole">
            <TextArea label="Motivo (lo lee el cliente)" optional maxLength={1000} name="reason" />
          </div>
        )}
        {action === 'deliver' && order.is_pickup && (
          <div className="is-whole">
            <TextField
              label="Código de retiro"
              hint="Son 6 números: los tiene el cliente en su email y en la página de su pedido"
              name="pickup_code"
              inputMode="numeric"
              autoComplete="off"
              maxLength={20}
            />
          </div>
        )}
        {action === 'ship' && <ShipmentFields {...parcelOf(order)} />}
      </RestorableForm>
    </Confirm>
  )
}

type Written = (name: string) => string | undefined
/** `money`: what still has to be done about the payment. */
type Sent = { message: string; money?: string | undefined }

function send({ action, order: { id } }: OpenAction, written: Written, password?: string): Promise<Sent> {
  const params = { id }
  if (action === 'approve') return callApi(approveOrder, { params, body: { admin_notes: written('admin_notes') } })
  if (action === 'cancel') return callApi(cancelOrder, { params, body: { reason: written('reason'), password } })
  if (action === 'ready') return callApi(readyOrder, { params })
  if (action === 'deliver') return callApi(deliverOrder, { params, body: { pickup_code: written('pickup_code') } })
  const body = { carrier: written('carrier'), tracking_number: written('tracking_number') }
  return callApi(shipOrder, { params, body })
}

/** Asks staff to verify a waiting transfer before cancelling, so that both payment and refund are recorded. */
const transferHint = ({ status, transfer_amount }: AdminOrder) =>
  status === 'pendiente'
    ? ` Avisó una transferencia de ${formatPesos(transfer_amount)}: si llegó, verificala antes, así su devolución queda anotada.`
    : ''

/** Only the online provider returns money by itself. */
function refundHint({ charged_amount, refunded_amount, payment_method }: AdminOrder) {
  const left = sumPesos([charged_amount ?? 0, -refunded_amount])
  if (left <= 0) return ''
  return payment_method && isOnline(payment_method)
    ? ` y se devuelven ${formatPesos(left)} por ${methodName(payment_method)}`
    : `. El cliente pagó ${formatPesos(left)}: devolvéselos por transferencia o en efectivo, acá quedan anotados`
}

function question({ action, order }: OpenAction) {
  const what = `la orden ${order.order_number} de ${order.customer_name}`
  const total = formatPesos(order.total_amount)
  if (action === 'ship') return `Vas a marcar como enviada ${what}. El cliente recibe estos datos.`
  if (action === 'ready') {
    return `Vas a avisarle por email a ${order.customer_name} que puede retirar la orden ${order.order_number}, con el código para hacerlo.`
  }
  if (action === 'deliver') return `Vas a marcar como entregada ${what}.`
  if (action === 'cancel') {
    return `Vas a cancelar ${what}. El stock vuelve a la tienda${refundHint(order)}.${transferHint(order)} Esta acción no se puede deshacer.`
  }
  return order.status === 'pendiente'
    ? `Vas a aprobar ${what}: su transferencia queda verificada. Esta acción no se puede deshacer.`
    : `Vas a aprobar ${what} y registrar a mano el pago de ${total}. Esta acción no se puede deshacer.`
}
