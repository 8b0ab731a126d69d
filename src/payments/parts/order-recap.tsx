import { deliveryPlaceText } from '../../orders/texts/address-text.ts'
import { Button } from '../../ui/button.tsx'
import type { OrderDetail } from '../own-order/contract.ts'

export function OrderRecap({ order, onEdit }: { order: OrderDetail; onEdit: () => void }) {
  const rows = [
    // For a pick-up, the shipping method below already names the place.
    [order.shipping_branch ? 'Retiro' : 'Enviamos a', order.is_pickup ? '' : deliveryPlaceText(order)],
    ['Te escribimos a', order.customer_email],
    [
      'Cómo lo recibís',
      [order.shipping_method ?? (order.is_pickup && deliveryPlaceText(order)), order.arrival]
        .filter(Boolean)
        .join(' · '),
    ],
  ].filter(([, text]) => text)
  return (
    <div className="flex flex-col border-y border-line py-3 sm:flex-row sm:items-center sm:justify-between sm:gap-6">
      <dl className="flex min-w-0 flex-col gap-1">
        {rows.map(([name, text]) => (
          <div key={name} className="sm:flex">
            <dt className="w-32 shrink-0 text-soft">{name}</dt>
            <dd className="wrap-anywhere">{text}</dd>
          </div>
        ))}
      </dl>
      <Button look="plain" className="-ml-2 shrink-0 self-start sm:m-0 sm:self-center" onClick={onEdit}>
        Cambiar mis datos
      </Button>
    </div>
  )
}
