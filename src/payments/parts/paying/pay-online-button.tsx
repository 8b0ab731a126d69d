import { useEffect, useState } from 'react'
import { callApi } from '../../../platform/browser/api-client.ts'
import { useIsHere } from '../../../platform/browser/use-is-here.ts'
import type { OnlineMethod } from '../../../settings/online-method.ts'
import { Button } from '../../../ui/button.tsx'
import { startPayment } from '../../online-calls.ts'

export function PayOnlineButton({
  order,
  method,
  onFailed,
}: {
  order: { id: string; order_number: string; total_amount: number }
  method: { code: OnlineMethod; name: string }
  onFailed: () => void
}) {
  const { code, name } = method
  const [busy, setBusy] = useState(false)
  // Do not redirect a buyer who meanwhile chose another method or left the page.
  const isHere = useIsHere()

  // The back button may restore this page from the back/forward cache, with the button still busy.
  useEffect(() => {
    const wakeUp = (event: PageTransitionEvent) => event.persisted && setBusy(false)
    window.addEventListener('pageshow', wakeUp)
    return () => window.removeEventListener('pageshow', wakeUp)
  }, [])

  async function pay() {
    setBusy(true)
    try {
      const { sandbox_init_point } = await callApi(startPayment(code), {
        body: { order_id: order.id, amount: order.total_amount, description: `Pedido ${order.order_number}` },
      })
      if (!isHere()) return
      if (!/^https?:\/\//.test(sandbox_init_point)) throw new Error('not an address')
      location.assign(sandbox_init_point)
    } catch {
      if (!isHere()) return
      setBusy(false)
      onFailed()
    }
  }

  return (
    <div className="flex flex-col gap-4 print:hidden">
      <p className="text-soft">Te llevamos a {name}, y al terminar volvés a la tienda.</p>
      <div className="main-action">
        <Button look="main" wide busy={busy} onClick={pay}>
          {busy ? `Abriendo ${name}…` : `Pagar con ${name}`}
        </Button>
      </div>
    </div>
  )
}
