import { useNavigate } from 'react-router'
import { storeProof } from '../../orders/parts/order-proof.ts'
import { OrderSummary, summaryLines } from '../../orders/parts/order-summary.tsx'
import { StatusMark } from '../../orders/parts/status-mark.tsx'
import { StatusTimeline } from '../../orders/parts/status-timeline.tsx'
import { sumsOfOrder } from '../../orders/parts/sums.ts'
import { formatDateTime } from '../../platform/argentina/time.ts'
import { ApiError, callApi } from '../../platform/browser/api-client.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { serverMessage, useForm } from '../../ui/use-form.ts'
import { lookUpOrder } from '../calls.ts'
import type { SealedOrder as Order } from '../own-order/contract.ts'

export type OrderLink = { order_number: string; signature: string }

/** An order opened by the link of a mail, without personal data. Entering the email shows it unmasked. */
export function SealedOrder({ order, link }: { order: Order; link: OrderLink }) {
  return (
    <div className="grid gap-10 lg:grid-cols-[1fr_24rem] lg:gap-16">
      <div className="flex min-w-0 flex-col gap-8">
        <p className="text-18">
          <StatusMark status={order.status} />
        </p>
        <section aria-labelledby="abrir" className="notice flex flex-col gap-3 py-5">
          <h2 id="abrir" className="text-22">
            {order.can_pay ? 'Falta el pago' : 'Ver el pedido completo'}
          </h2>
          <p className="text-soft">
            {order.can_pay &&
              order.transfer_expires_at &&
              `Guardamos tus perfumes hasta el ${formatDateTime(order.transfer_expires_at)}. `}
            {order.can_pay
              ? 'Escribí el email con el que compraste y pagás desde acá.'
              : 'Escribí el email con el que compraste y te mostramos la entrega y el seguimiento.'}
          </p>
          <OpenForm link={link} label={order.can_pay ? 'Continuar al pago' : 'Ver el pedido'} />
        </section>
        <section aria-labelledby="estado" className="flex flex-col gap-4">
          <h2 id="estado">Seguimiento</h2>
          <StatusTimeline history={order.history} buyer="Quien compró" />
        </section>
      </div>
      <section aria-labelledby="resumen">
        <h2 id="resumen" className="mb-2 text-22">
          Resumen
        </h2>
        {/* Without anything about the recipient. */}
        <OrderSummary lines={summaryLines(order)} sums={sumsOfOrder({ ...order, customer_address: '' })} />
      </section>
    </div>
  )
}

function OpenForm({ link, label }: { link: OrderLink; label: string }) {
  const navigate = useNavigate()
  const { form, field, banner, busy } = useForm({
    initial: { email: '' },
    check: ({ email }) => (email.includes('@') ? {} : { email: 'Ingresá el email de la compra' }),
    async send({ email }) {
      const proof = { ...link, email: email.trim() }
      const { order } = await callApi(lookUpOrder, { body: proof, withToken: false })
      if (!('id' in order)) return
      storeProof(order.id, proof)
      navigate(`/orders/${order.id}`)
    },
    failure: (error) =>
      error instanceof ApiError && error.status === 404
        ? 'No es el email de este pedido. Revisalo y probá de nuevo.'
        : serverMessage(error, 'No pudimos abrir tu pedido. Probá de nuevo.'),
  })
  return (
    <form {...form} className="flex max-w-[30rem] flex-col gap-4">
      <Banner text={banner} />
      <TextField label="Email de la compra" type="email" autoComplete="email" required {...field('email')} />
      <Button type="submit" look="main" className="self-start" busy={busy}>
        {busy ? 'Abriendo…' : label}
      </Button>
    </form>
  )
}
