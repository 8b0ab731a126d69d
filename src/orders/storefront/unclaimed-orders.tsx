import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.tsx'
import { serverMessage } from '../../ui/use-form.ts'
import type { GuestOrder } from '../contract.ts'
import { claimFromHere } from '../parts/order-claim.ts'
import { OrderRows } from './order-rows.tsx'

type Unclaimed = { orders: readonly GuestOrder[]; onDone: () => void }

/** What was bought in this browser without an account, by whoever is here now or by somebody else: they say whether it is theirs. */
export function UnclaimedOrders({ orders, onDone }: Unclaimed) {
  const [isBusy, setBusy] = useState(false)
  const isOne = orders.length === 1

  async function claimAll() {
    setBusy(true)
    try {
      for (const { id } of orders) await claimFromHere(id)
      toast(isOne ? 'Sumamos el pedido a tu cuenta' : `Sumamos ${orders.length} pedidos a tu cuenta`)
    } catch (error) {
      toast(serverMessage(error, 'No pudimos sumar todos tus pedidos. Probá de nuevo en un momento.'), 'error')
    } finally {
      setBusy(false)
      onDone()
    }
  }

  return (
    <section aria-labelledby="sin-cuenta" className="flex flex-col gap-4">
      <h2 id="sin-cuenta" className="text-22">
        Los que hiciste en este navegador sin tu cuenta
      </h2>
      <OrderRows orders={orders} />
      <Button className="self-start" busy={isBusy} onClick={claimAll}>
        {isOne ? 'Sumarlo a mi cuenta' : 'Sumarlos a mi cuenta'}
      </Button>
    </section>
  )
}
