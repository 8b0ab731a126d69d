import { guest } from '../../test/support/person.ts'
import { png } from '../../test/support/png.ts'
import type { openBrowser } from './open-browser.ts'

export type Placed = { id: string; order_number: string; total_amount: number; product_id: number }

/** Places guest orders through the API, as records for tests of the panel. */
export function buyer({ url, make }: Pick<Awaited<ReturnType<typeof openBrowser>>, 'url' | 'make'>) {
  return {
    async placeOrder(customer_name: string, price: number, quantity = 1): Promise<Placed> {
      const { id: product_id } = await make.product({ name: `Perfume de ${customer_name}`, price })
      const reply = await fetch(`${url}/api/orders`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ ...guest, customer_name, items: [{ product_id, quantity }] }),
      })
      const { order } = (await reply.json()) as { order: Omit<Placed, 'product_id'> }
      return { ...order, product_id }
    },

    /** Sends a transfer with a picture as its proof. Returns the payment's id. */
    async sendTransfer({ id, total_amount }: Placed, transfer_reference = 'TRF-1') {
      const form = new FormData()
      form.set('order_id', id)
      form.set('transfer_reference', transfer_reference)
      form.set('amount', String(total_amount))
      form.set('proof', new File([png], 'proof.png'))
      const reply = await fetch(`${url}/api/payments/transfer`, { method: 'POST', body: form })
      return ((await reply.json()) as { payment: { id: number } }).payment.id
    },
  }
}
