import { useSearchParams } from 'react-router'
import { exportRestock, readRestock } from '../../orders/restock/calls.ts'
import { businessDay, formatDateTime } from '../../platform/argentina/time.ts'
import { downloadApi } from '../../platform/browser/api-client.ts'
import { counted } from '../../platform/text/counted.ts'
import { DownloadButton } from '../../ui/admin/download-button.tsx'
import { Loaded, messageOf } from '../../ui/admin/list-state.tsx'
import { NumberHead } from '../../ui/admin/table/number-head.tsx'
import { useApi } from '../../ui/admin/use-api.ts'
import { usePrintSoon } from '../../ui/admin/use-print-soon.ts'
import { Button } from '../../ui/button.tsx'
import { exportPurchaseList, readPurchaseList } from '../purchases/calls.ts'
import type { Purchase, PurchaseList } from '../purchases/contract.ts'
import { RestockFilters, RestockTable } from './restock-table.tsx'
import './purchase-list.css'

export const meta = () => [{ title: 'Lista de compras' }, { name: 'robots', content: 'noindex' }]

type Mode = 'ventas' | 'minimo'

/** Purchases by sales or by recommended stock, as `?by=` says; default: by sales once there are any. */
export default function PurchaseListPage() {
  const [parameters, setParameters] = useSearchParams()
  const chosen = readParameters(parameters)
  const by = modeOf(parameters.get('by'))
  const sales = useApi(readRestock, by !== 'minimo' && { query: chosen })
  const mode = by ?? (sales.data && (sales.data.has_sales ? 'ventas' : 'minimo'))
  const shelf = useApi(readPurchaseList, mode === 'minimo' && {})
  usePrintSoon((mode === 'minimo' ? shelf.data : sales.data) !== undefined)
  function change(next: Record<string, string>) {
    setParameters(new URLSearchParams({ ...Object.fromEntries(parameters), ...next }), { replace: true })
  }
  return (
    <main className="admin-print">
      <div className="admin-head">
        <h1>Lista de compras</h1>
        <div className="admin-actions">
          <ExcelButton mode={mode} chosen={chosen} />
          <Button look="main" onClick={() => window.print()}>
            Imprimir
          </Button>
        </div>
      </div>
      <div className="purchases-modes">
        {modes.map(([name, label]) => (
          <Button key={name} aria-pressed={mode === name} onClick={() => change({ by: name })}>
            {label}
          </Button>
        ))}
      </div>
      {mode === 'minimo' ? (
        <Loaded query={shelf} failed="Error al cargar productos">
          {(list) => <List {...list} />}
        </Loaded>
      ) : (
        <Loaded query={sales} failed="Error al cargar productos">
          {(list) => (
            <>
              <RestockFilters chosen={chosen} brands={list.brands} onChange={change} />
              <RestockTable {...list} />
            </>
          )}
        </Loaded>
      )}
    </main>
  )
}

const modes = [
  ['ventas', 'Por lo que se vende'],
  ['minimo', 'Hasta 15 de cada uno'],
] as const satisfies readonly (readonly [Mode, string])[]
const modeOf = (written: string | null) => modes.find(([name]) => name === written)?.[0]

/** Parameters of the URL; ignores invalid ones. */
function readParameters(parameters: URLSearchParams) {
  const cover = Number(parameters.get('cover'))
  return {
    days: parameters.get('days') === '90' ? 90 : 30,
    cover: Number.isInteger(cover) && cover >= 1 && cover <= 365 ? cover : 30,
    brand: parameters.get('brand') ?? '',
  }
}
export type Chosen = ReturnType<typeof readParameters>

function ExcelButton({ mode, chosen }: { mode: Mode | undefined; chosen: Chosen }) {
  return (
    <DownloadButton
      file={() =>
        mode === 'ventas'
          ? downloadApi(exportRestock, { query: chosen, timeoutMs: 60_000 })
          : downloadApi(exportPurchaseList, { timeoutMs: 60_000 })
      }
      filename={`${mode === 'ventas' ? 'compras_por_ventas' : 'compras'}_${businessDay(new Date())}.xlsx`}
      failure={(error) => messageOf(error, { failed: 'Error al exportar el archivo Excel' })}
    >
      Excel
    </DownloadButton>
  )
}

function List({ products, units, critical }: PurchaseList) {
  if (products.length === 0) return <p>No hay nada para comprar: todos los productos tienen más de 5 unidades.</p>
  return (
    <>
      <p>
        {formatDateTime(new Date().toISOString())} · {counted(products.length, 'producto', 'productos')},{' '}
        {counted(critical, 'crítico', 'críticos')} · {counted(units, 'unidad', 'unidades')} para comprar
      </p>
      <table className="purchases">
        <thead>
          <tr>
            <th scope="col">Producto</th>
            <th scope="col">SKU</th>
            <th scope="col">Estado</th>
            <NumberHead>Stock</NumberHead>
            <NumberHead>A comprar</NumberHead>
          </tr>
        </thead>
        {byBrand(products).map(([brand, ofBrand]) => (
          <tbody key={brand}>
            <tr>
              <th scope="rowgroup" colSpan={4}>
                {brand || 'Sin marca'}
              </th>
              <td className="is-number">{ofBrand.reduce((sum, { to_buy }) => sum + to_buy, 0)}</td>
            </tr>
            {ofBrand.map((product) => (
              <Row key={product.id} product={product} />
            ))}
          </tbody>
        ))}
      </table>
    </>
  )
}

function Row({ product }: { product: Purchase }) {
  return (
    <tr>
      <td>
        {product.name}{' '}
        <span className="purchases-size">{[product.concentration, product.volume].filter(Boolean).join(' · ')}</span>
      </td>
      <td className="purchases-sku">{product.sku ?? 'N/A'}</td>
      <td className="whitespace-nowrap">{product.level === 'critico' ? <strong>Crítico</strong> : 'Bajo'}</td>
      <td className="is-number">{product.stock}</td>
      <td className="is-number">{product.to_buy}</td>
    </tr>
  )
}

/** Groups consecutive products of a brand, ignoring case and accents. */
function byBrand(products: readonly Purchase[]) {
  const groups: [string, Purchase[]][] = []
  for (const product of products) {
    const last = groups.at(-1)
    if (last && last[0].localeCompare(product.brand, 'es', { sensitivity: 'base' }) === 0) last[1].push(product)
    else groups.push([product.brand, [product]])
  }
  return groups
}
