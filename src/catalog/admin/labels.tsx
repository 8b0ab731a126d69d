import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { callApi } from '../../platform/browser/api-client.ts'
import { Loaded } from '../../ui/admin/list-state.tsx'
import { usePrintSoon } from '../../ui/admin/use-print-soon.ts'
import { Button } from '../../ui/button.tsx'
import { readProduct } from '../calls.ts'
import { asSheets, labelLimits } from './label-rules.ts'
import LabelSheet from './label-sheet.tsx'
import { useLabelShop } from './use-label-shop.ts'

export const meta = () => [{ title: 'Etiquetas' }, { name: 'robots', content: 'noindex' }]

/** `?print=12x3_15x1`: three labels of product 12, one of 15. */
export default function LabelsPage() {
  const [parameters] = useSearchParams()
  const requested = parameters.get('print') ?? ''
  const query = useQuery({ queryKey: ['labels', requested], queryFn: () => findLabels(requested) })
  const shop = useLabelShop()
  usePrintSoon(query.data !== undefined && shop !== undefined)
  return (
    <main className="admin-print labels-page">
      <div className="admin-actions">
        <Button look="main" onClick={() => window.print()}>
          Imprimir
        </Button>
      </div>
      <Loaded query={query} failed="Error al cargar productos">
        {(wanted) =>
          wanted.length === 0 ? (
            <p>{labelLimits.noProduct}</p>
          ) : (
            shop && asSheets(wanted).map(({ key, labels }) => <LabelSheet key={key} labels={labels} {...shop} />)
          )
        }
      </Loaded>
    </main>
  )
}

async function findLabels(requested: string) {
  const wanted = requested
    .split('_')
    .map((part) => part.split('x').map(Number))
    .filter(([id, count]) => Number.isInteger(id) && Number.isInteger(count) && Number(count) > 0)
    .slice(0, labelLimits.products)
  return Promise.all(
    wanted.map(async ([id = 0, count = 1]) => {
      const { product } = await callApi(readProduct, { params: { id }, query: { showAll: 'true' } })
      return { product, count }
    }),
  )
}
