import { Link } from 'react-router'
import { orderState } from '../../orders/admin/order-words.ts'
import { formatPesos } from '../../platform/money.ts'
import { DayChart } from '../../ui/admin/day-chart.tsx'
import { Loaded, Nothing } from '../../ui/admin/list-state.tsx'
import { PageHead } from '../../ui/admin/page-head.tsx'
import { Status } from '../../ui/admin/status.tsx'
import { useApi } from '../../ui/admin/use-api.ts'
import { Button } from '../../ui/button.tsx'
import type { Dashboard } from '../contract.ts'

export const meta = () => [{ title: 'Dashboard · Panel' }, { name: 'robots', content: 'noindex' }]

export default function DashboardPage() {
  const query = useApi<Dashboard>('/api/admin/dashboard')
  return (
    <>
      <PageHead
        title="Dashboard"
        actions={
          <Button onClick={() => query.refetch()} busy={query.isFetching}>
            Actualizar
          </Button>
        }
      />
      <Loaded query={query} failed="Error al cargar el dashboard">
        {(shop) => (
          <>
            <Figures shop={shop} />
            <section className="admin-sheet" aria-labelledby="ventas">
              <h2 id="ventas">Ventas de los últimos 30 días</h2>
              <DayChart days={shop.sales_by_day} />
            </section>
            <div className="admin-columns">
              <div className="admin-stack">
                <TopSellers products={shop.top_sellers} />
                <ByStatus states={shop.orders_by_status} />
              </div>
              <LowStock products={shop.low_stock} count={shop.low_stock_count} />
            </div>
          </>
        )}
      </Loaded>
    </>
  )
}

function Figures({ shop }: { shop: Dashboard }) {
  const figures = [
    ['Ventas totales', formatPesos(shop.total_sales), 'Cobrado, menos devoluciones'],
    ['Órdenes', shop.orders_count, `${shop.sold_orders_count} pagadas`],
    ['Clientes', shop.customers_count, 'Con cuenta en la tienda'],
    ['Orden promedio', formatPesos(shop.average_order), 'De las órdenes pagadas'],
  ] as const
  return (
    <dl className="admin-cards">
      {figures.map(([name, figure, note]) => (
        <div key={name} className="admin-card">
          <dt>{name}</dt>
          <dd>{figure}</dd>
          <dd className="is-note">{note}</dd>
        </div>
      ))}
      <div className="admin-card">
        <dt>Pagos por verificar</dt>
        <dd>{shop.payments_to_verify}</dd>
        <dd className="is-note">
          <Link to="/admin/payments" className="admin-link">
            Verificar pagos
          </Link>
        </dd>
      </div>
    </dl>
  )
}

function TopSellers({ products }: { products: Dashboard['top_sellers'] }) {
  return (
    <section className="admin-sheet" aria-labelledby="mas-vendidos">
      <h2 id="mas-vendidos">Más vendidos</h2>
      {products.length === 0 ? (
        <Nothing>Todavía no hay ventas confirmadas.</Nothing>
      ) : (
        <table className="admin-table">
          <caption>Más vendidos</caption>
          <thead>
            <tr>
              <th scope="col">Producto</th>
              <th scope="col" className="is-number">
                Unidades
              </th>
              <th scope="col" className="is-number">
                Total
              </th>
            </tr>
          </thead>
          <tbody>
            {products.map((product) => (
              <tr key={product.product_id ?? product.name}>
                <td data-label="Producto">{product.name}</td>
                <td data-label="Unidades" className="is-number">
                  {product.quantity}
                </td>
                <td data-label="Total" className="is-number">
                  {formatPesos(product.total)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}

function LowStock({ products, count }: { products: Dashboard['low_stock']; count: number }) {
  return (
    <section className="admin-sheet" aria-labelledby="stock-bajo">
      <h2 id="stock-bajo">Stock bajo</h2>
      {products.length === 0 ? (
        <Nothing>Todos los productos activos tienen stock.</Nothing>
      ) : (
        <>
          <table className="admin-table">
            <caption>Productos con stock bajo</caption>
            <thead>
              <tr>
                <th scope="col">Producto</th>
                <th scope="col" className="is-number">
                  Stock
                </th>
              </tr>
            </thead>
            <tbody>
              {products.map((product) => (
                <tr key={product.id}>
                  <td data-label="Producto">
                    <span>
                      {product.name} <span className="admin-soft">{product.brand}</span>
                    </span>
                  </td>
                  <td data-label="Stock" className="is-number">
                    <Status tone={product.stock <= 2 ? 'bad' : 'warn'}>{String(product.stock)}</Status>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
          <Link to="/admin/products?lowStock=true" className="admin-link">
            {count === 1 ? 'Ver el producto' : `Ver los ${count} productos`}
          </Link>
        </>
      )}
    </section>
  )
}

function ByStatus({ states }: { states: Dashboard['orders_by_status'] }) {
  return (
    <section className="admin-sheet" aria-labelledby="por-estado">
      <h2 id="por-estado">Órdenes por estado</h2>
      {states.length === 0 ? (
        <Nothing>Todavía no hay órdenes.</Nothing>
      ) : (
        <table className="admin-table">
          <caption>Órdenes por estado</caption>
          <thead>
            <tr>
              <th scope="col">Estado</th>
              <th scope="col" className="is-number">
                Órdenes
              </th>
            </tr>
          </thead>
          <tbody>
            {states.map(({ status, count }) => (
              <tr key={status}>
                <td data-label="Estado">
                  <Link to={`/admin/orders?status=${status}`} className="admin-link">
                    <Status tone={orderState(status).tone}>{orderState(status).label}</Status>
                  </Link>
                </td>
                <td data-label="Órdenes" className="is-number">
                  {count}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}
