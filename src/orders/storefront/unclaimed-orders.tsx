import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.tsx'
import { serverMessage } from '../../ui/use-form.ts'
import type { GuestOrder } from '../contract.ts'
import { claimFromThisBrowser } from '../parts/order-claim.ts'
import { OrderRows } from './order-rows.tsx'

type Unclaimed = { orders: readonly GuestOrder[]; onDone: () => void }

/** Guest orders of this browser. As it may be shared, the customer claims each one. */
export function UnclaimedOrders({ orders, onDone }: Unclaimed) {
  const [isBusy, setBusy] = useState(false)
  // Remembered here: reloading the list may hit the same rate limit.
  const [claimed, setClaimed] = useState<readonly string[]>([])
  const left = orders.filter(({ id }) => !claimed.includes(id))
  if (left.length === 0) return null

  async function claimAll() {
    setBusy(true)
    const added: string[] = []
    try {
      for (const { id } of left) {
        await claimFromThisBrowser(id)
        added.push(id)
      }
      toast(addedMessage(added.length))
    } catch (error) {
      const missing = left.length - added.length
      const message =
        added.length > 0 ? `${addedMessage(added.length)} y ${missing === 1 ? 'falta' : 'faltan'} ${missing}` : none
      toast(`${message}. ${serverMessage(error, 'Probá de nuevo en un momento.')}`, 'error')
    } finally {
      setClaimed([...claimed, ...added])
      setBusy(false)
      onDone()
    }
  }

  return (
    <section aria-labelledby="sin-cuenta" className="flex flex-col gap-4">
      <h2 id="sin-cuenta" className="text-22">
        Los que hiciste en este navegador sin tu cuenta
      </h2>
      <OrderRows orders={left} />
      <Button className="self-start" busy={isBusy} onClick={claimAll}>
        {left.length === 1 ? 'Sumarlo a mi cuenta' : 'Sumarlos a mi cuenta'}
      </Button>
    </section>
  )
}

const none = 'No pudimos sumar tus pedidos a tu cuenta'
const addedMessage = (count: number) => `Sumamos ${count === 1 ? 'un pedido' : `${count} pedidos`} a tu cuenta`
