import { formatPesos } from '../../platform/argentina/money.ts'
import { formatDateTime } from '../../platform/argentina/time.ts'
import { Status } from '../../ui/admin/status.tsx'
import type { Column } from '../../ui/admin/table/column.ts'
import type { Product } from '../contract.ts'
import { bottleName } from '../item-name.ts'

const stockTones = { agotado: 'bad', bajo_stock: 'warn', disponible: 'ok' } as const

export const productColumns: readonly Column<Product>[] = [
  { id: 'id', label: 'ID', cell: ({ id }) => id },
  { id: 'image', label: 'Imagen', cell: ({ image1 }) => <Thumb image={image1} /> },
  {
    id: 'name',
    label: 'Nombre',
    sort: 'name',
    isWide: true,
    isFixed: true,
    cell: (product) => (
      <span>
        {bottleName(product)} <span className="admin-soft">{product.brand}</span>
      </span>
    ),
  },
  { id: 'sku', label: 'SKU', isHiddenAtFirst: true, isNowrap: true, cell: ({ sku }) => sku ?? 'N/A' },
  { id: 'volume', label: 'Volumen', isHiddenAtFirst: true, cell: ({ volume }) => volume || 'N/A' },
  { id: 'category', label: 'Categoría', cell: ({ category_name }) => category_name ?? 'Sin categoría' },
  { id: 'price', label: 'Precio', sort: 'price', isNumber: true, cell: ({ price }) => formatPesos(price) },
  {
    id: 'stock',
    label: 'Stock',
    isNumber: true,
    cell: ({ stock, stock_status }) => <Status tone={stockTones[stock_status]}>{String(stock)}</Status>,
  },
  {
    id: 'status',
    label: 'Estado',
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

function Thumb({ image }: { image: string | null }) {
  if (!image) return <span className="admin-thumb" />
  const src = image.startsWith('http') ? image : `/uploads/${image.replace(/\.webp$/, '-400.webp')}`
  return <img className="admin-thumb" src={src} alt="" width={32} height={36} loading="lazy" decoding="async" />
}
