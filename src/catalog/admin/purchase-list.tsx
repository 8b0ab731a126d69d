import { useState } from 'react'
import { businessDay, formatDateTime } from '../../platform/argentina/time.ts'
import { downloadApi } from '../../platform/browser/api-client.ts'
import { Loaded, messageOf } from '../../ui/admin/list-state.tsx'
import { saveFile } from '../../ui/admin/save-file.ts'
import { useApi } from '../../ui/admin/use-api.ts'
import { usePrintSoon } from '../../ui/admin/use-print-soon.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.tsx'
import { exportPurchaseList, readPurchaseList } from '../purchases/calls.ts'
import type { Purchase, PurchaseList } from '../purchases/contract.ts'
import './purchase-list.css'

export const meta = () => [{ title: 'Lista de compras' }, { name: 'robots', content: 'noindex' }]

export default function PurchaseListPage() {
  const query = useApi(readPurchaseList, {})
  const [isBusy, setBusy] = useState(false)
  usePrintSoon(query.data !== undefined)
  async function download() {
    setBusy(true)
    try {
      const file = await downloadApi(exportPurchaseList, { timeoutMs: 60_000 })
      saveFile(file, `compras_${businessDay(new Date())}.xlsx`)
    } catch (error) {
      toast(messageOf(error, { failed: 'Error al exportar el archivo Excel' }), 'error')
    }
    setBusy(false)
  }
  return (
    <main className="admin-print">
      <div className="admin-head">
        <h1>Lista de compras</h1>
        <div className="admin-actions">
          <Button onClick={download} busy={isBusy}>
            Excel
          </Button>
          <Button look="main" onClick={() => window.print()}>
            Imprimir
          </Button>
        </div>
      </div>
      <Loaded query={query} failed="Error al cargar productos">
        {(list) => <List {...list} />}
      </Loaded>
    </main>
  )
}

function List({ products, units, critical }: PurchaseList) {
  if (products.length === 0) return <p>No hay nada para comprar: todos los productos tienen más de 5 unidades.</p>
  return (
    <>
      <p>
        {formatDateTime(new Date().toISOString())} · {count(products.length, 'producto')}, {critical}{' '}
        {critical === 1 ? 'crítico' : 'críticos'} · {units} {units === 1 ? 'unidad' : 'unidades'} para comprar
      </p>
      <table className="purchases">
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
      <td>{product.level === 'critico' ? <strong>Crítico</strong> : 'Bajo'}</td>
      <td className="is-number">{product.stock}</td>
      <td className="is-number">{product.to_buy}</td>
    </tr>
  )
}

/** They come brand by brand: 'Árabe' and 'arabe' are one. */
function byBrand(products: readonly Purchase[]) {
  const groups: [string, Purchase[]][] = []
  for (const product of products) {
    const last = groups.at(-1)
    if (last && last[0].localeCompare(product.brand, 'es', { sensitivity: 'base' }) === 0) last[1].push(product)
    else groups.push([product.brand, [product]])
  }
  return groups
}

const count = (amount: number, noun: string) => `${amount} ${noun}${amount === 1 ? '' : 's'}`
