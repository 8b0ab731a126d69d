import { useEffect, useState } from 'react'
import { callApi } from '../../platform/api-client.ts'
import { formatPesos } from '../../platform/money.ts'
import { Confirm } from '../../ui/admin/confirm.tsx'
import { messageOf } from '../../ui/admin/list-state.tsx'
import { TextArea } from '../../ui/field.tsx'
import { toast } from '../../ui/toast.tsx'
import type { PendingVerification } from '../contract.ts'
import { usualRejection } from '../rules.ts'

export type Decision = { transfer: PendingVerification; deed: 'verify' | 'reject' }

const deeds = {
  verify: {
    title: 'Verificar transacción',
    action: 'Verificar',
    done: 'Transacción verificada exitosamente',
    note: 'Nota interna',
  },
  reject: {
    title: 'Rechazar transacción',
    action: 'Rechazar',
    done: 'Transacción rechazada',
    note: 'Motivo (lo lee el cliente)',
  },
} as const

type Asked = { decision: Decision | undefined; onClose: () => void; onDecided: () => void }

/** The last word before a transfer is verified or rejected, once and for all. */
export function DecideDialog({ decision, onClose, onDecided }: Asked) {
  const [notes, setNotes] = useState('')
  useEffect(() => setNotes(decision?.deed === 'reject' ? usualRejection : ''), [decision])
  const { title, action, done, note } = deeds[decision?.deed ?? 'verify']

  async function decide() {
    if (!decision) return false
    const admin_notes = notes.trim()
    try {
      await callApi(`/api/admin/${decision.deed}-payment/${decision.transfer.id}`, {
        method: 'POST',
        body: admin_notes ? { admin_notes } : {},
      })
      toast(done)
    } catch (error) {
      toast(messageOf(error, { failed: 'Error al verificar la transacción' }), 'error')
    }
    // Also after a refusal: whoever was first has changed the list.
    onDecided()
    return true
  }

  return (
    <Confirm
      open={decision !== undefined}
      onClose={onClose}
      title={title}
      action={action}
      look={decision?.deed === 'reject' ? 'danger' : 'main'}
      isReady={decision?.deed === 'verify'}
      onConfirm={decide}
    >
      {decision && (
        <div className="admin-form">
          <p className="is-whole">
            {decision.deed === 'verify' ? 'Vas a confirmar el pago de ' : 'Vas a rechazar el pago de '}
            <strong>{formatPesos(decision.transfer.amount)}</strong> de {decision.transfer.customer_name}, orden{' '}
            {decision.transfer.order_number}. Esta acción no se puede deshacer.
          </p>
          <div className="is-whole">
            <TextArea
              label={note}
              data-first={decision.deed === 'reject' || undefined}
              value={notes}
              maxLength={1000}
              onChange={(event) => setNotes(event.target.value)}
            />
          </div>
        </div>
      )}
    </Confirm>
  )
}
