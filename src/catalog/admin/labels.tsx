import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { callApi } from '../../platform/api-client.ts'
import { formatPesos } from '../../platform/money.ts'
import { Loaded } from '../../ui/admin/list-state.tsx'
import { usePrintSoon } from '../../ui/admin/use-print-soon.ts'
import { Button } from '../../ui/button.tsx'
import type { Product, ProductPage } from '../contract.ts'
import { labelLimits } from './label-rules.ts'
import './labels.css'

export const meta = () => [{ title: 'Etiquetas' }, { name: 'robots', content: 'noindex' }]

/** `?print=12x3_15x1`: three labels of product 12, one of 15. */
export default function LabelsPage() {
  const [parameters] = useSearchParams()
  const asked = parameters.get('print') ?? ''
  const query = useQuery({ queryKey: ['labels', asked], queryFn: () => findLabels(asked) })
  usePrintSoon(query.data !== undefined)
  return (
    <main className="admin-print">
      <div className="admin-actions">
        <Button look="main" onClick={() => window.print()}>
          Imprimir
        </Button>
      </div>
      <Loaded query={query} failed="Error al cargar productos">
        {(labels) => (
          <div className="admin-labels">
            {labels.map(({ key, product }) => (
              <Label key={key} product={product} />
            ))}
          </div>
        )}
      </Loaded>
    </main>
  )
}

function Label({ product }: { product: Product }) {
  return (
    <section className="admin-label">
      <p>{product.brand}</p>
      <h2>{product.name}</h2>
      <p>{[product.concentration, product.volume].filter(Boolean).join(' · ')}</p>
      <p className="admin-label-price">{formatPesos(product.price)}</p>
      <p>{product.sku ?? 'N/A'}</p>
    </section>
  )
}

async function findLabels(asked: string) {
  const wanted = asked
    .split('_')
    .map((part) => part.split('x').map(Number))
    .filter(([id, count]) => id && count)
    .slice(0, labelLimits.products)
  const labels: { key: string; product: Product }[] = []
  for (const [id = 0, count = 1] of wanted) {
    const product = await findProduct(id)
    for (let place = 0; place < Math.min(count, labelLimits.each); place++)
      labels.push({ key: `${id} ${place}`, product })
  }
  return labels
}

/** The shop's own call does not show an inactive product: the list does, to staff. */
async function findProduct(id: number): Promise<Product> {
  try {
    return (await callApi<{ product: Product }>(`/api/products/${id}`)).product
  } catch (error) {
    for (let page = 1; ; page++) {
      const { products, pagination } = await callApi<ProductPage>(
        `/api/products?showAll=true&status=inactive&limit=100&page=${page}`,
      )
      const found = products.find((product) => product.id === id)
      if (found) return found
      if (page >= pagination.pages) throw error
    }
  }
}
