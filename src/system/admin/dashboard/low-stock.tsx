import { PanelLink } from '../../../accounts/parts/panel-link.tsx'
import { bottleName } from '../../../catalog/item-name.ts'
import { Nothing } from '../../../ui/admin/list-state.tsx'
import { Sheet } from '../../../ui/admin/sheet.tsx'
import { Status } from '../../../ui/admin/status.tsx'
import { PlainTable } from '../../../ui/admin/table/plain-table.tsx'
import type { Dashboard } from '../../dashboard/contract.ts'

export function LowStock({ products, count }: { products: Dashboard['low_stock']; count: number }) {
  return (
    <Sheet title="Stock bajo">
      {products.length === 0 ? (
        <Nothing>Todos los productos activos tienen stock.</Nothing>
      ) : (
        <>
          <PlainTable
            className="admin-table"
            caption="Productos con stock bajo"
            heads={['Producto', { number: 'Vendidos en 30 días' }, { number: 'Stock' }]}
          >
            {products.map((product) => (
              <tr key={product.id}>
                <td data-label="Producto" className="is-wide">
                  <span>
                    <PanelLink to={`/admin/products?edit=${product.id}`} className="admin-link">
                      {bottleName(product)}
                    </PanelLink>{' '}
                    <span className="admin-soft">{product.brand}</span>
                  </span>
                </td>
                <td data-label="Vendidos en 30 días" className="is-number">
                  {product.units_sold || <span className="admin-soft">Sin ventas</span>}
                </td>
                <td data-label="Stock" className="is-number">
                  <Status tone={product.stock <= 2 ? 'bad' : 'warn'}>{String(product.stock)}</Status>
                </td>
              </tr>
            ))}
          </PlainTable>
          <PanelLink to="/admin/products?lowStock=true" className="admin-link">
            {count === 1 ? 'Ver el producto' : `Ver los ${count} productos`}
          </PanelLink>
        </>
      )}
    </Sheet>
  )
}
