import { Pencil, Trash2 } from 'lucide-react'
import { formatPesos } from '../../platform/money.ts'
import { Status } from '../../ui/admin/status.tsx'
import { toast } from '../../ui/toast.tsx'
import type { Product } from '../contract.ts'
import { labelLimits } from './label-rules.ts'

type Chosen = ReadonlyMap<number, Product>
type Table = {
  products: Product[]
  chosen: Chosen
  onChoose: (chosen: Chosen) => void
  onEdit: (product: Product) => void
  onDelete: (product: Product) => void
}

/** The chosen ones are for labels: five at most, across pages. */
export function ProductTable({ products, chosen, onChoose, onEdit, onDelete }: Table) {
  function choose(product: Product, isChosen: boolean) {
    const next = new Map(chosen)
    if (!isChosen) next.delete(product.id)
    else if (chosen.size >= labelLimits.products) return toast(labelLimits.tooManyProducts, 'error')
    else next.set(product.id, product)
    onChoose(next)
  }
  function chooseAll(isChosen: boolean) {
    if (isChosen && products.length > labelLimits.products) toast(labelLimits.tooManyProducts, 'info')
    const first = products.slice(0, labelLimits.products)
    onChoose(new Map(isChosen ? first.map((product) => [product.id, product]) : []))
  }
  return (
    <table className="admin-table">
      <caption>Productos</caption>
      <thead>
        <tr>
          <th scope="col">
            <input
              type="checkbox"
              aria-label="Seleccionar todos"
              checked={chosen.size > 0}
              onChange={(event) => chooseAll(event.target.checked)}
            />
          </th>
          <th scope="col">ID</th>
          <th scope="col">Imagen</th>
          <th scope="col">Nombre</th>
          <th scope="col">Categoría</th>
          <th scope="col" className="is-number">
            Precio
          </th>
          <th scope="col" className="is-number">
            Stock
          </th>
          <th scope="col">Estado</th>
          <th scope="col" className="is-number">
            Acciones
          </th>
        </tr>
      </thead>
      <tbody>
        {products.map((product) => (
          <Row
            key={product.id}
            product={product}
            isChosen={chosen.has(product.id)}
            onChoose={(isChosen) => choose(product, isChosen)}
            onEdit={() => onEdit(product)}
            onDelete={() => onDelete(product)}
          />
        ))}
      </tbody>
    </table>
  )
}

const icon = { 'aria-hidden': true, size: 18, strokeWidth: 1.5 } as const
const stockTones = { agotado: 'bad', bajo_stock: 'warn', disponible: 'ok' } as const

type Row = {
  product: Product
  isChosen: boolean
  onChoose: (isChosen: boolean) => void
  onEdit: () => void
  onDelete: () => void
}

function Row({ product, isChosen, onChoose, onEdit, onDelete }: Row) {
  return (
    <tr aria-selected={isChosen || undefined}>
      <td data-label="Seleccionar">
        <input
          type="checkbox"
          aria-label={`Seleccionar ${product.name}`}
          checked={isChosen}
          onChange={(event) => onChoose(event.target.checked)}
        />
      </td>
      <td data-label="ID">{product.id}</td>
      <td data-label="Imagen">
        <Thumb product={product} />
      </td>
      <td data-label="Nombre" className="is-wide">
        <span>
          {product.name} <span className="admin-soft">{product.brand}</span>
        </span>
      </td>
      <td data-label="Categoría">{product.category_name ?? 'Sin categoría'}</td>
      <td data-label="Precio" className="is-number">
        {formatPesos(product.price)}
      </td>
      <td data-label="Stock" className="is-number">
        <Status tone={stockTones[product.stock_status]}>{String(product.stock)}</Status>
      </td>
      <td data-label="Estado">
        <Status tone={product.is_active ? 'ok' : 'soft'}>{product.is_active ? 'Activo' : 'Inactivo'}</Status>
      </td>
      <td>
        <div className="admin-row-actions">
          <button
            type="button"
            className="icon-button"
            aria-label={`Editar ${product.name}`}
            title="Editar"
            onClick={onEdit}
          >
            <Pencil {...icon} />
          </button>
          <button
            type="button"
            className="icon-button"
            aria-label={`Eliminar ${product.name}`}
            title="Eliminar"
            onClick={onDelete}
          >
            <Trash2 {...icon} />
          </button>
        </div>
      </td>
    </tr>
  )
}

function Thumb({ product: { image1 } }: { product: Product }) {
  if (!image1) return <span className="admin-thumb" />
  const src = image1.startsWith('http') ? image1 : `/uploads/${image1.replace(/\.webp$/, '-400.webp')}`
  return <img className="admin-thumb" src={src} alt="" width={32} height={36} loading="lazy" decoding="async" />
}
