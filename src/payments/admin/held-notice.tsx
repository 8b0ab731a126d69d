import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useMay } from '../../accounts/parts/use-may.ts'
import type { AdminOrder } from '../../orders/admin-contract.ts'
import { callApi } from '../../platform/browser/api-client.ts'
import { Confirm } from '../../ui/admin/dialog/confirm.tsx'
import { isOvertaken } from '../../ui/admin/list-state.tsx'
import { Button } from '../../ui/button.tsx'
import { TextArea } from '../../ui/field.tsx'
import { toast } from '../../ui/toast.tsx'
import { releaseOrder } from '../calls.ts'

const settledStatuses = ['enviado', 'entregado', 'cancelado']

export function HoldNotice({ order }: { order: AdminOrder }) {
  const { may } = useMay()
  const client = useQueryClient()
  const [isAsked, setRequested] = useState(false)
  const [note, setNote] = useState('')
  if (order.held_reason === null || settledStatuses.includes(order.status)) return null

  async function release() {
    try {
      const body = note.trim() ? { admin_notes: note.trim() } : {}
      await callApi(releaseOrder, { params: { id: order.id }, body })
      toast('Orden liberada')
    } catch (error) {
      if (isOvertaken(error)) await client.invalidateQueries()
      throw error
    }
    await client.invalidateQueries()
  }

  return (
    <section className="notice notice-warn admin-held" aria-label="Orden retenida">
      <p>
        <strong>Orden retenida.</strong> {order.held_reason}{' '}
        {may(releaseOrder) ? 'Podés liberarla o cancelarla.' : 'La libera quien está a cargo.'}
      </p>
      {may(releaseOrder) && <Button onClick={() => setRequested(true)}>Liberar</Button>}
      <Confirm
        open={isAsked}
        onClose={() => setRequested(false)}
        title="Liberar la orden"
        action="Liberar"
        failed="Error al liberar la orden"
        onConfirm={release}
      >
        <div className="admin-form">
          <p className="is-whole">
            La orden {order.order_number} va a poder enviarse. Antes hablá con quien la compró.
          </p>
          <div className="is-whole">
            <TextArea
              label="Nota interna"
              optional
              maxLength={1000}
              value={note}
              onChange={(event) => setNote(event.target.value)}
            />
          </div>
        </div>
      </Confirm>
    </section>
  )
}
