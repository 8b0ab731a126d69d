import { PanelLink } from '../../../accounts/parts/panel-link.tsx'
import { Tile, TileAmount } from '../../../ui/admin/tile.tsx'
import type { Dashboard } from '../../dashboard/contract.ts'

export function Figures({ shop }: { shop: Dashboard }) {
  const figures = [
    [
      'Ventas totales',
      <TileAmount key="ventas" amount={shop.total_sales} />,
      'Cobrado, menos devoluciones',
      '/admin/cash',
    ],
    ['Órdenes', shop.orders_count, `${shop.sold_orders_count} pagadas`, '/admin/orders'],
    ['Clientes', shop.customers_count, 'Con cuenta en la tienda', '/admin/customers?is_guest=false'],
    [
      'Orden promedio',
      <TileAmount key="promedio" amount={shop.average_order} />,
      'De las órdenes pagadas',
      '/admin/orders?status=confirmado,enviado,entregado',
    ],
    ['Pagos por verificar', shop.payments_to_verify, 'Transferencias que esperan', '/admin/payments'],
  ] as const
  return (
    <dl className="admin-cards">
      {figures.map(([name, figure, note, list]) => (
        <Tile key={name} name={name} note={note}>
          <PanelLink to={list} className="admin-figure">
            {figure}
          </PanelLink>
        </Tile>
      ))}
    </dl>
  )
}
