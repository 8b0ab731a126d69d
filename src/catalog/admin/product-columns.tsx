import { formatLastDay } from '../../platform/argentina/last-day.ts'
import { formatPesos } from '../../platform/argentina/money.ts'
import { formatDateTime } from '../../platform/argentina/time.ts'
import { Status } from '../../ui/admin/status.tsx'
import type { Column } from '../../ui/admin/table/column.ts'
import type { WaitingList } from '../alerts/contract.ts'
import type { StaffProduct } from '../contract.ts'
import { bottleName } from '../item-name.ts'
import { formatMargin, marginPercent } from '../prices/margin.ts'

function offerText({ list_price, offer_ends_at }: StaffProduct) {
  if (list_price === null) return ''
  return offer_ends_at ? `En oferta hasta el ${formatLastDay(offer_ends_at)}` : 'En oferta'
}

const stockTones = { agotado: 'bad', bajo_stock: 'warn', disponible: 'ok' } as const

const columns: readonly Column<StaffProduct>[] = [
  { id: 'id', label: 'ID', cell: ({ id }) => id },
  { id: 'image', label: 'Imagen', phone: 'name', cell: ({ image1 }) => <Thumb image={image1} /> },
  {
    id: 'name',
    label: 'Nombre',
    sort: 'name',
    isWide: true,
    isFixed: true,
    phone: 'name',
    cell: (product) => (
      <span>
        {bottleName(product)}{' '}
        <span className="admin-soft">{[product.brand, offerText(product)].filter(Boolean).join(' · ')}</span>
      </span>
    ),
  },
  { id: 'sku', label: 'SKU', isHiddenAtFirst: true, isNowrap: true, cell: ({ sku }) => sku ?? 'N/A' },
  { id: 'volume', label: 'Volumen', isHiddenAtFirst: true, cell: ({ volume }) => volume || 'N/A' },
  { id: 'category', label: 'Categoría', cell: ({ category_name }) => category_name ?? 'Sin categoría' },
  {
    id: 'price',
    label: 'Precio',
    sort: 'price',
    isNumber: true,
    phone: 'end',
    cell: ({ price }) => formatPesos(price),
  },
  {
    id: 'stock',
    label: 'Stock',
    isNumber: true,
    phone: 'second',
    cell: ({ stock, stock_status }) => <Status tone={stockTones[stock_status]}>{String(stock)}</Status>,
  },
  {
    id: 'status',
    label: 'Estado',
    phone: 'second',
    cell: ({ is_active }) => <Status tone={is_active ? 'ok' : 'soft'}>{is_active ? 'Activo' : 'Inactivo'}</Status>,
  },
  {
    id: 'created_at',
    label: 'Alta',
    sort: 'created_at',
    isHiddenAtFirst: true,
    isNowrap: true,
    cell: ({ created_at }) => formatDateTime(created_at),
  },
]

const costColumns: readonly Column<StaffProduct>[] = [
  {
    id: 'cost_price',
    label: 'Costo',
    isHiddenAtFirst: true,
    isNumber: true,
    cell: ({ cost_price }) => (cost_price == null ? 'Sin costo' : formatPesos(cost_price)),
  },
  {
    id: 'margin',
    label: 'Margen del precio',
    isHiddenAtFirst: true,
    isNumber: true,
    cell({ price, cost_price }) {
      const margin = marginPercent(price, cost_price)
      return margin === undefined ? '—' : formatMargin(margin)
    },
  },
]

/** Adds the cost columns for staff who may see them, and stock alerts if there are any. */
export const productColumns = (seesCosts: boolean, waiting: WaitingList['products']) =>
  columns.flatMap((column) => {
    if (column.id === 'price' && seesCosts) return [column, ...costColumns]
    return column.id === 'stock' && waiting.length > 0 ? [column, waitingColumn(waiting)] : [column]
  })

const waitingColumn = (waiting: WaitingList['products']): Column<StaffProduct> => ({
  id: 'waiting',
  label: 'Esperan',
  isNumber: true,
  cell: ({ id }) => waiting.find(({ product_id }) => product_id === id)?.waiting ?? '',
})

function Thumb({ image }: { image: string | null }) {
  if (!image) return <span className="admin-thumb" />
  const src = image.startsWith('http') ? image : `/uploads/${image.replace(/\.webp$/, '-400.webp')}`
  return <img className="admin-thumb" src={src} alt="" width={32} height={36} loading="lazy" decoding="async" />
}
