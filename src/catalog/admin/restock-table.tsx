import type { Restock, RestockList } from '../../orders/restock/contract.ts'
import { formatDateTime } from '../../platform/argentina/time.ts'
import { counted } from '../../platform/text/counted.ts'
import { PlainTable } from '../../ui/admin/table/plain-table.tsx'
import { Options, SelectField } from '../../ui/field.tsx'
import { bottleName } from '../item-name.ts'
import type { Chosen } from './purchase-list.tsx'

const covers = [15, 30, 45, 60, 90]

type Filters = { chosen: Chosen; brands: readonly string[]; onChange: (next: Record<string, string>) => void }

export function RestockFilters({ chosen, brands, onChange }: Filters) {
  return (
    <div className="admin-filters purchases-filters">
      <SelectField
        label="Según las ventas de"
        value={chosen.days}
        onChange={({ target }) => onChange({ days: target.value })}
      >
        <option value={30}>30 días</option>
        <option value={90}>90 días</option>
      </SelectField>
      <SelectField
        label="Días a cubrir"
        value={chosen.cover}
        onChange={({ target }) => onChange({ cover: target.value })}
      >
        <Options
          of={[...new Set([...covers, chosen.cover])].toSorted((a, b) => a - b).map((days) => [days, daysText(days)])}
        />
      </SelectField>
      <SelectField label="Marca" value={chosen.brand} onChange={({ target }) => onChange({ brand: target.value })}>
        <option value="">Todas</option>
        <Options of={brands} />
      </SelectField>
    </div>
  )
}

export function RestockTable({ products, units, days, cover }: RestockList) {
  if (products.length === 0)
    return <p>No hay nada para comprar: el stock cubre lo que se vende en {counted(cover, 'día', 'días')}.</p>
  return (
    <>
      <p>
        {formatDateTime(new Date().toISOString())} · {counted(products.length, 'producto', 'productos')} ·{' '}
        {counted(units, 'unidad', 'unidades')} para comprar y cubrir {counted(cover, 'día', 'días')} al ritmo de los
        últimos {days}
      </p>
      <PlainTable
        className="purchases purchases-by-sales"
        heads={['Producto', 'SKU', 'Estado', { number: 'Stock' }, { number: 'Hasta 15' }, { number: 'A comprar' }]}
      >
        {products.map((product) => (
          <Row key={product.id} product={product} days={days} />
        ))}
      </PlainTable>
    </>
  )
}

const levels = { critico: 'Crítico', bajo: 'Bajo', normal: '' } as const

function Row({ product, days }: { product: Restock; days: number }) {
  const { level, stock, to_fill, to_buy } = product
  return (
    <tr>
      <td>
        {bottleName(product)} <span className="purchases-size">{product.brand}</span>
        <span className="purchases-pace">{paceOf(product, days)}</span>
      </td>
      <td className="purchases-sku">{product.sku ?? 'N/A'}</td>
      <td className="whitespace-nowrap">{level === 'critico' ? <strong>{levels[level]}</strong> : levels[level]}</td>
      <td className="is-number">{stock}</td>
      <td className="is-number">{to_fill || ''}</td>
      <td className="is-number">{to_buy > 0 ? <strong>{to_buy}</strong> : '—'}</td>
    </tr>
  )
}

/** Explains the suggested quantity: units sold, days left, units in unpaid orders. */
function paceOf({ stock, sold_30, sold_90, days_left, held }: Restock, days: number) {
  const sold = days === 30 ? sold_30 : sold_90
  if (sold === 0)
    return days === 30 && sold_90 > 0 ? `Sin ventas en 30 días, ${sold_90} en 90` : `Sin ventas en ${days} días`
  return [
    `${sold} en ${days} días`,
    stock === 0 ? 'no queda' : days_left === 0 ? 'se termina hoy' : `queda para ${daysText(days_left ?? 0)}`,
    held > 0 ? `${held} sin pagar` : '',
  ]
    .filter(Boolean)
    .join(' · ')
}

const daysText = (days: number) => counted(days, 'día', 'días')
