import { callApi } from '../../platform/api-client.ts'
import { formatPesos } from '../../platform/money.ts'
import { Confirm } from '../../ui/admin/confirm.tsx'
import { messageOf } from '../../ui/admin/list-state.tsx'
import { GivenUp, withPassword } from '../../ui/admin/password-again.tsx'
import { restoredNote, useKeptForm } from '../../ui/admin/use-kept-form.ts'
import { Banner } from '../../ui/banner.tsx'
import { TextArea, TextField } from '../../ui/field.tsx'
import { toast } from '../../ui/toast.tsx'
import type { AdminOrder } from '../contract.ts'

export type Deed = 'approve' | 'cancel' | 'ship' | 'deliver'
type Asked = { deed: Deed; order: AdminOrder }

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
export function OrderDeeds({
  asked,
  onClose,
  onDone,
}: {
  asked: Asked | undefined
  onClose: () => void
  onDone: () => void
}) {
  const key = asked ? `${asked.deed}-${asked.order.id}` : ''
  const { form, isRestored } = useKeptForm(key)
  const { title, action, done, failed } = deeds[asked?.deed ?? 'approve']

  async function act() {
    if (!asked) return false
    try {
      const path = `/api/admin/orders/${asked.order.id}/${asked.deed}`
      const written = [...new FormData(form.current ?? undefined)]
      const filled = Object.fromEntries(written.filter(([, value]) => String(value).trim()))
      await withPassword((password) =>
        callApi(path, { method: 'POST', body: { ...filled, ...(password ? { password } : {}) } }),
      )
      toast(done)
    } catch (error) {
      if (error instanceof GivenUp) return false
      toast(messageOf(error, { failed }), 'error')
    }
    onDone()
    return true
  }

  return (
    <Confirm
      open={asked !== undefined}
      onClose={onClose}
      title={title}
      action={action}
      look={asked?.deed === 'cancel' ? 'danger' : 'main'}
      onConfirm={act}
    >
      {asked && (
        <form key={key} ref={form} className="admin-form" onSubmit={(event) => event.preventDefault()}>
          <p className="is-whole">{question(asked)}</p>
          {isRestored && (
            <div className="is-whole">
              <Banner kind="ok" text={restoredNote} />
            </div>
          )}
          {asked.deed === 'approve' && (
            <div className="is-whole">
              <TextArea label="Nota" optional maxLength={1000} name="admin_notes" />
            </div>
          )}
          {asked.deed === 'cancel' && (
            <div className="is-whole">
              <TextArea label="Motivo" optional maxLength={1000} name="reason" />
            </div>
          )}
          {asked.deed === 'ship' && (
            <>
              <TextField label="Transporte" optional maxLength={120} name="carrier" />
              <TextField label="Número de seguimiento" optional maxLength={120} name="tracking_number" />
            </>
          )}
        </form>
      )}
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
