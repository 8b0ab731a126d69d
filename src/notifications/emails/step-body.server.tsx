import { placeWords } from '../../orders/place-words.ts'
import { Action, Facts, Paragraph, Quote, SmallPrint } from '../../platform/mail/email-parts.server.tsx'
import { cancellationReason, rejectionReason } from '../order-news.ts'
import { BankAccount, TimeLeft } from './how-to-pay.server.tsx'
import type { LoadedOrder } from './load-order.server.ts'
import { MoneyBack } from './money-back.server.tsx'
import { OrderLines } from './order-lines.server.tsx'
import type { Step } from './order-step.server.tsx'

/** What a step's mail says beyond its news: where to pay, where it goes, what to do when something is wrong. */
export function StepBody({ loaded: { order, link, settings, returns }, step }: { loaded: LoadedOrder; step: Step }) {
  switch (step.from === step.to ? 'enviado' : step.to) {
    case 'pendiente_pago':
      return (
        <>
          {step.from !== null && <Rejection note={step.note} />}
          <TimeLeft order={order} />
          <Action href={link}>Pagar mi pedido</Action>
          <BankAccount order={order} settings={settings} />
          <OrderLines order={order} />
        </>
      )
    case 'pendiente':
      return (
        <SmallPrint>
          Revisamos cada comprobante en nuestro horario de atención. No hace falta que hagas nada.
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
            ['Va a', placeWords(order)],
          ]}
        />
      )
    case 'entregado':
      return (
        <Paragraph>
          Si algo no llegó como esperabas, respondé este email. Tenés 10 días para arrepentirte de la compra.
        </Paragraph>
      )
    case 'cancelado':
      return (
        <>
          {step.author === 'personal' && <Reason note={step.note} />}
          <MoneyBack returns={returns} />
          <OrderLines order={order} />
        </>
      )
  }
}

function Rejection({ note }: { note: string }) {
  const reason = rejectionReason(note)
  return (
    <>
      {reason && <Quote>{reason}</Quote>}
      <Paragraph>Podés mandarnos otro comprobante o pagar por otro medio.</Paragraph>
    </>
  )
}

function Reason({ note }: { note: string }) {
  const reason = cancellationReason(note)
  return reason ? <Quote>{reason}</Quote> : null
}

function Destination({ order }: { order: Parameters<typeof placeWords>[0] }) {
  return <Facts facts={[['Lo enviamos a', placeWords(order)]]} />
}
