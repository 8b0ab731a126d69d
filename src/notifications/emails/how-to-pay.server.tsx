import type { Order } from '../../orders/contract.ts'
import { formatPesos } from '../../platform/argentina/money.ts'
import { formatDate, formatTime } from '../../platform/argentina/time.ts'
import { Facts, Paragraph, Subtitle } from '../../platform/mail/email-parts.server.tsx'
import type { Settings } from '../../settings/contract.ts'
import { isOnline } from '../../settings/payment-methods.ts'

export function TimeLeft({ order: { transfer_expires_at: expires_at } }: { order: Order }) {
  if (!expires_at) return null
  const hours = Math.round((Date.parse(expires_at) - Date.now()) / 3_600_000)
  const left = hours > 1 ? `${hours} horas` : 'una hora'
  return (
    <Paragraph>
      {hours > 0 && `Tenés ${left} para pagarlo. `}Te guardamos los productos hasta el {formatDate(expires_at)} a las{' '}
      {formatTime(expires_at)}; después, el pedido se cancela solo.
    </Paragraph>
  )
}

export function BankAccount({ order, settings, due }: { order: Order; settings: Settings; due: number }) {
  if (order.payment_method && isOnline(order.payment_method)) return null
  return (
    <>
      <Subtitle>Si pagás por transferencia</Subtitle>
      <Facts
        facts={[
          ['Banco', settings.bank_name],
          ['Titular', settings.bank_holder],
          ['CUIT', settings.bank_cuit],
          ['CBU', settings.bank_cbu],
          ['Alias', settings.bank_alias],
          ['Importe', formatPesos(due)],
          ['Concepto', order.order_number],
        ]}
      />
      <Paragraph>Cuando la hagas, subí el comprobante desde tu pedido y te avisamos al acreditarla.</Paragraph>
    </>
  )
}
