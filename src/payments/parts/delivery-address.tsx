import { isPickedUp } from '../../orders/channels.ts'
import { branchText } from '../../orders/texts/address-text.ts'
import { giftRows } from '../../orders/texts/gift-rows.ts'
import { formatPhone } from '../../platform/argentina/phone.ts'
import type { OrderDetail } from '../own-order/contract.ts'

export function DeliveryAddress({ order }: { order: OrderDetail }) {
  const { is_pickup, customer_province, customer_city } = order
  return (
    <address className="text-soft not-italic">
      {order.customer_name}
      <br />
      {isPickedUp(order) ? (
        <>
          {is_pickup ? 'Lo retirás' : 'Te lo entregamos'} en el local
          <br />
          {order.pickup_place}
        </>
      ) : order.shipping_branch ? (
        `Lo retirás en la sucursal ${branchText(order.shipping_branch)}`
      ) : (
        <>
          {order.customer_address}
          <br />
          {customer_city} ({order.customer_postal_code})
        </>
      )}
      {!is_pickup && !order.shipping_branch && customer_province && customer_province !== customer_city && (
        <>
          <br />
          {customer_province}
        </>
      )}
      <br />
      {order.customer_email}
      <br />
      {formatPhone(order.customer_phone_e164 ?? order.customer_phone)}
      {giftRows(order).map(([name, text]) => (
        <span key={name} className="mt-2 block whitespace-pre-line">
          {name}: {text}
        </span>
      ))}
    </address>
  )
}
