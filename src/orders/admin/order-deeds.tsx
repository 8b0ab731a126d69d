import { useId, useRef } from 'react'
import { WaitingTransfer } from '../../payments/admin/waiting-transfer.tsx'
import { callApi } from '../../platform/api-client.ts'
import { formatPesos } from '../../platform/money.ts'
import { Confirm } from '../../ui/admin/confirm.tsx'
import { KeptForm } from '../../ui/admin/kept-form.tsx'
import { isOvertaken, messageOf } from '../../ui/admin/list-state.tsx'
import { GivenUp, withPassword } from '../../ui/admin/password-again.tsx'
import { TextArea } from '../../ui/field.tsx'
import { toast } from '../../ui/toast.tsx'
import type { AdminOrder } from '../contract.ts'
import { lastCarrier } from './last-carrier.ts'
import { ShipmentFields } from './shipment-fields.tsx'

export type Deed = 'approve' | 'cancel' | 'ship' | 'deliver'
type Asked = { deed: Deed; order: AdminOrder }
type Then = {
  onClose: () => void
  onDone: () => void
  /** Someone was first, as the server says in words. */
  onOvertaken: (order: AdminOrder, words: string) => void
}

const deeds = {
  approve: { title: 'Aprobar orden', action: 'Aprobar', done: 'Orden aprobada', failed: 'Error al aprobar la orden' },
  cancel: {
    title: 'Cancelar orden',
    action: 'Cancelar orden',
    done: 'Orden cancelada',
    failed: 'Error al cancelar la orden',
  },
  ship: { title: 'Enviar orden', action: 'Marcar enviada', done: 'Orden enviada', failed: 'Error al enviar la orden' },
  deliver: {
    title: 'Entregar orden',
    action: 'Marcar entregada',
    done: 'Orden entregada',
    failed: 'Error al entregar la orden',
  },
} as const

/** What staff does to an order, each asked once before it is done. */
export function OrderDeeds({ asked, ...then }: Then & { asked: Asked | undefined }) {
  return asked && <OrderDeed key={`${asked.deed} ${asked.order.id}`} asked={asked} {...then} />
}

function OrderDeed({ asked, onClose, onDone, onOvertaken }: Then & { asked: Asked }) {
  const { deed, order } = asked
  const form = useRef<HTMLFormElement>(null)
  const formId = useId()
  const { title, action, done, failed } = deeds[deed]

  async function act() {
    try {
      const path = `/api/admin/orders/${order.id}/${deed}`
      const written = [...new FormData(form.current ?? undefined)]
      const filled = Object.fromEntries(written.filter(([, value]) => String(value).trim()))
      await withPassword((password) =>
        callApi(path, { method: 'POST', body: { ...filled, ...(password ? { password } : {}) } }),
      )
      if (deed === 'ship') lastCarrier.write(String(filled.carrier ?? ''))
      toast(done)
    } catch (error) {
      if (error instanceof GivenUp) return false
      const failure = messageOf(error, { failed })
      onDone()
      if (!isOvertaken(error)) return failure
      onOvertaken(order, failure)
      return true
    }
    onDone()
    return true
  }

  return (
    <Confirm
      open
      onClose={onClose}
      title={title}
      action={action}
      look={deed === 'cancel' ? 'danger' : 'main'}
      form={formId}
      onConfirm={act}
    >
      <KeptForm
        name={`${deed}-${order.id}`}
        ref={form}
        id={formId}
        className="admin-form"
        onSubmit={(event) => event.preventDefault()}
      >
        <p className="is-whole">{question(asked)}</p>
        {deed === 'approve' && order.status === 'pendiente' && (
          <div className="is-whole">
            <WaitingTransfer order={order} />
          </div>
        )}
        {deed === 'approve' && (
          <div className="is-whole">
            <TextArea label="Nota" optional maxLength={1000} name="admin_notes" />
          </div>
        )}
        {deed === 'cancel' && (
          <div className="is-whole">
            <TextArea label="Motivo (lo lee el cliente)" optional maxLength={1000} name="reason" />
          </div>
        )}
        {deed === 'ship' && <ShipmentFields carrier={order.carrier ?? lastCarrier.read()} />}
      </KeptForm>
    </Confirm>
  )
}

function question({ deed, order }: Asked) {
  const what = `la orden ${order.order_number} de ${order.customer_name}`
  const total = formatPesos(order.total_amount)
  if (deed === 'ship') return `Vas a marcar como enviada ${what}. El cliente recibe estos datos.`
  if (deed === 'deliver') return `Vas a marcar como entregada ${what}.`
  if (deed === 'cancel') {
    const isPaid = order.status === 'confirmado' || order.status === 'enviado'
    return `Vas a cancelar ${what}. El stock vuelve a la tienda${isPaid ? ` y se devuelven ${total}` : ''}. Esta acción no se puede deshacer.`
  }
  return order.status === 'pendiente'
    ? `Vas a aprobar ${what}: su transferencia de ${formatPesos(order.transfer_amount)} queda verificada. Esta acción no se puede deshacer.`
    : `Vas a aprobar ${what} y registrar a mano el pago de ${total}. Esta acción no se puede deshacer.`
}
