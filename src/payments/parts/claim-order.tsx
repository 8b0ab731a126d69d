import { useState } from 'react'
import { claimOrder } from '../../orders/calls.ts'
import { callApi } from '../../platform/browser/api-client.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.tsx'
import { serverMessage } from '../../ui/use-form.ts'

export function ClaimOrder({ order_id, onClaimed }: { order_id: string; onClaimed: () => void }) {
  const [busy, setBusy] = useState(false)

  async function claim() {
    setBusy(true)
    try {
      await callApi(claimOrder, { params: { id: order_id }, body: {} })
      toast('Sumamos tu pedido a tu cuenta')
      onClaimed()
    } catch (error) {
      toast(serverMessage(error, 'No pudimos sumar tu pedido a tu cuenta. Probá de nuevo.'), 'error')
    } finally {
      setBusy(false)
    }
  }

  return (
    <div className="notice flex flex-wrap items-center justify-between gap-3">
      <p>Lo compraste sin iniciar sesión, con el email de tu cuenta.</p>
      <Button busy={busy} onClick={claim}>
        {busy ? 'Sumando…' : 'Sumarlo a mi cuenta'}
      </Button>
    </div>
  )
}
