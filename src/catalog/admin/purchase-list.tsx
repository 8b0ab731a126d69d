import { useQuery } from '@tanstack/react-query'
import { callApi } from '../../platform/api-client.ts'
import { formatDateTime } from '../../platform/time.ts'
import { Loaded } from '../../ui/admin/list-state.tsx'
import { usePrintSoon } from '../../ui/admin/use-print-soon.ts'
import { Button } from '../../ui/button.tsx'
import type { Product, ProductPage } from '../contract.ts'
import { isCritical, toBuy } from './purchase-rules.ts'

export const meta = () => [{ title: 'Lista de compras' }, { name: 'robots', content: 'noindex' }]

export default function PurchaseListPage() {
  const query = useQuery({ queryKey: ['purchase-list'], queryFn: listLowStock })
  usePrintSoon(query.data !== undefined)
  return (
    <main className="admin-print">
      <div className="admin-head">
        <h1>Lista de compras</h1>
        <div className="admin-actions">
          <Button look="main" onClick={() => window.print()}>
            Imprimir
          </Button>
        </div>
      </div>
      <Loaded query={query} failed="Error al cargar productos">
        {(products) => <PurchaseList products={products} />}
      </Loaded>
    </main>
  )
}

function PurchaseList({ products }: { products: Product[] }) {
  const units = products.reduce((sum, product) => sum + toBuy(product), 0)
  return (
    <>
      <p>
        {formatDateTime(new Date().toISOString())} · {products.length} productos, {units} unidades
      </p>
      <table>
        <thead>
          <tr>
            <th scope="col">Producto</th>
            <th scope="col">SKU</th>
            <th scope="col">Estado</th>
            <th scope="col" className="is-number">
              Stock
            </th>
            <th scope="col" className="is-number">
              A comprar
            </th>
          </tr>
        </thead>
        <tbody>
          {products.map((product) => (
            <tr key={product.id}>
              <td>
                {product.name} {product.brand && `(${product.brand})`}
              </td>
              <td>{product.sku ?? 'N/A'}</td>
              <td>{isCritical(product) ? <strong>Crítico</strong> : 'Bajo'}</td>
              <td className="is-number">{product.stock}</td>
              <td className="is-number">{toBuy(product)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

/** Every low product on sale, the emptiest first. */
async function listLowStock() {
  const all: Product[] = []
  for (let page = 1; ; page++) {
    const { products, pagination } = await callApi<ProductPage>(
      `/api/products?showAll=true&lowStock=true&status=active&sort=name&order=ASC&limit=100&page=${page}`,
    )
    all.push(...products)
    if (page >= pagination.pages) return all.toSorted((a, b) => a.stock - b.stock)
  }
}
