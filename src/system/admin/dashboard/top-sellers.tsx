import { PanelLink } from '../../../accounts/parts/panel-link.tsx'
import { bottleName, itemName } from '../../../catalog/item-name.ts'
import { formatPesos } from '../../../platform/argentina/money.ts'
import { Nothing } from '../../../ui/admin/list-state.tsx'
import { Sheet } from '../../../ui/admin/sheet.tsx'
import { PlainTable } from '../../../ui/admin/table/plain-table.tsx'
import type { Dashboard } from '../../dashboard/contract.ts'

export function TopSellers({ products }: { products: Dashboard['top_sellers'] }) {
  return (
    <Sheet title="Más vendidos">
      <p className="admin-soft">De las órdenes pagadas de los últimos 30 días.</p>
      {products.length === 0 ? (
        <Nothing>Todavía no hay ventas confirmadas.</Nothing>
      ) : (
        <PlainTable
          className="admin-table"
          caption="Más vendidos"
          heads={['Producto', { number: 'Unidades' }, { number: 'Total' }]}
        >
          {products.map((product) => (
            <tr key={product.product_id ?? itemName(product)}>
              <td data-label="Producto" className="is-wide">
                <PanelLink to={`/admin/products?search=${encodeURIComponent(product.name)}`} className="admin-link">
                  {bottleName(product)}
                </PanelLink>{' '}
                <span className="admin-soft">{product.brand}</span>
              </td>
              <td data-label="Unidades" className="is-number">
                {product.quantity}
              </td>
              <td data-label="Total" className="is-number">
                {formatPesos(product.total)}
              </td>
            </tr>
          ))}
        </PlainTable>
      )}
    </Sheet>
  )
}
