import { isPickedUp } from '../../orders/channels.ts'
import { deliveryPlaceText } from '../../orders/texts/address-text.ts'
import { giftRows } from '../../orders/texts/gift-rows.ts'
import { Action, Facts, Paragraph, Quote, SmallPrint } from '../../platform/mail/email-parts.server.tsx'
import { cancellationReason, isShortReceipt, rejectionReason } from '../order-notification.ts'
import { BankAccount, TimeLeft } from './how-to-pay.server.tsx'
import type { LoadedOrder } from './load-order.server.ts'
import { MoneyBack } from './money-back.server.tsx'
import { OrderLines } from './order-lines.server.tsx'
import type { Step } from './order-step.server.tsx'

export function StepBody({ loaded, step }: { loaded: LoadedOrder; step: Step }) {
  const { order, link, settings, returns, unreturned, due } = loaded
  if (step.from === step.to && step.to === 'confirmado') return <Pickup loaded={loaded} />
  switch (step.from === step.to ? 'enviado' : step.to) {
    case 'pendiente_pago':
      if (order.status !== step.to) return <Overtaken loaded={loaded} step={step} />
      return (
        <>
          {step.from !== null && <Rejection note={step.note} />}
          <TimeLeft order={order} />
          <Action href={link}>Pagar mi pedido</Action>
          <BankAccount order={order} settings={settings} due={due} />
          <OrderLines order={order} />
          {/* Only in the first mail: delivery days count from the payment. */}
          {step.from === null && order.arrival && <Facts facts={[['Cuándo', `${order.arrival}, si lo pagás ahora`]]} />}
        </>
      )
    case 'pendiente':
      return (
        <SmallPrint>
          Revisamos cada transferencia en nuestro horario de atención. No hace falta que hagas nada.
        </SmallPrint>
      )
    case 'confirmado':
      return (
        <>
          <OrderLines order={order} />
          <Destination order={order} />
        </>
      )
    case 'enviado':
      return (
        <Facts
          facts={[
            ['Envía', order.carrier ?? ''],
            ['Seguimiento', order.tracking_number ?? '', order.tracking_url],
            ['Va a', deliveryPlaceText(order)],
            ['Cuándo', order.arrival ?? ''],
          ]}
        />
      )
    case 'entregado':
      return (
        <>
          {isPickedUp(order) && <OrderLines order={order} />}
          <Paragraph>
            Si algo no llegó como esperabas, respondé este email. Tenés 10 días para arrepentirte de la compra.
          </Paragraph>
        </>
      )
    case 'cancelado':
      return (
        <>
          {step.author === 'personal' && <Reason note={step.note} />}
          <MoneyBack returns={returns} unreturned={unreturned} />
          <OrderLines order={order} />
        </>
      )
  }
}

/** Replaces the request to pay if the order was paid, announced as paid or cancelled before the mail was sent. */
function Overtaken({ loaded: { order, link }, step: { from, note } }: { loaded: LoadedOrder; step: Step }) {
  const reason = from === null || isShortReceipt(note) ? '' : rejectionReason(note)
  return (
    <>
      {reason && <Quote>{reason}</Quote>}
      <OrderLines order={order} />
      <Action href={link}>Ver mi pedido</Action>
    </>
  )
}

function Pickup({ loaded: { order, pickup_code, pickup_place } }: { loaded: LoadedOrder }) {
  return (
    <>
      <Paragraph>Cuando vengas, decinos este código. No se lo des a nadie que no venga por vos.</Paragraph>
      <Facts
        facts={[
          ['Código de retiro', pickup_code ?? ''],
          ['Dónde y cuándo', pickup_place],
        ]}
      />
      <OrderLines order={order} />
    </>
  )
}

function Rejection({ note }: { note: string }) {
  const reason = rejectionReason(note)
  return (
    <>
      {reason && !isShortReceipt(note) && <Quote>{reason}</Quote>}
      <Paragraph>
        {isShortReceipt(note)
          ? 'Transferí la diferencia a la misma cuenta y mandanos ese comprobante.'
          : 'Podés avisarnos de nuevo, con el comprobante, o pagar por otro medio.'}
      </Paragraph>
    </>
  )
}

function Reason({ note }: { note: string }) {
  const reason = cancellationReason(note)
  return reason ? <Quote>{reason}</Quote> : null
}

function Destination({ order }: { order: LoadedOrder['order'] }) {
  return (
    <Facts
      facts={[
        [isPickedUp(order) ? 'Entrega' : 'Lo enviamos a', deliveryPlaceText(order)],
        ['Cuándo', order.arrival ?? ''],
        ...giftRows(order),
      ]}
    />
  )
}
