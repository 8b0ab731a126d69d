import type { Order } from '../../orders/contract.ts'
import { Facts, Paragraph, Subtitle } from '../../platform/mail/letter-parts.server.tsx'
import { formatPesos } from '../../platform/money.ts'
import { formatDateTime } from '../../platform/time.ts'
import type { Settings } from '../../settings/contract.ts'

/** Where a transfer goes and until when the order is kept; of Mercado Pago only the time, since it is paid there. */
export function HowToPay({ order, settings }: { order: Order; settings: Settings }) {
  const until = order.expires_at && `${formatDateTime(order.expires_at)} h`
  const isByTransfer = order.payment_method !== 'mercadopago'
  return (
    <>
      {until && <Paragraph>Te guardamos los productos hasta el {until} Después, el pedido se cancela solo.</Paragraph>}
      {isByTransfer && (
        <>
          <Subtitle>Datos para la transferencia</Subtitle>
          <Facts
            facts={[
              ['Banco', settings.bank_name],
              ['Titular', settings.bank_holder],
              ['CUIT', settings.bank_cuit],
              ['CBU', settings.bank_cbu],
              ['Alias', settings.bank_alias],
              ['Importe', formatPesos(order.transfer_amount)],
              ['Concepto', order.order_number],
            ]}
          />
        </>
      )}
    </>
  )
}
