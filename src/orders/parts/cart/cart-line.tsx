import { Trash2 } from 'lucide-react'
import { Link } from 'react-router'
import { maxUnits } from '../../../catalog/parts/max-units.ts'
import { bottleText, typeLabels } from '../../../catalog/parts/product-labels.ts'
import { multiplyPesos } from '../../../platform/argentina/money.ts'
import { Price } from '../../../ui/price.tsx'
import { toast } from '../../../ui/toast.tsx'
import type { CartProduct } from '../../placing/contract.ts'
import { LinePicture } from '../line-picture.tsx'
import { type CartItem, readCart, restoreItems, setQuantity } from './cart-store.ts'
import { MaxUnits } from './max-units.tsx'
import { QuantityStepper } from './quantity-stepper.tsx'

type CartLine = {
  item: CartItem
  /** Undefined until the server has answered. */
  product: CartProduct | undefined
  ofEach: number
  onRemoved: () => void
}

export function CartLine({ item, product, ofEach, onRemoved }: CartLine) {
  const { id, name, price, image, quantity } = item
  const limit = product && maxUnits(product.stock, ofEach)

  function change(wanted: number) {
    if (wanted <= 0) {
      // Moves the focus first: the toast's button becomes the next tab stop from there.
      onRemoved()
      remove(item)
    } else {
      setQuantity(id, wanted)
      toast('Cantidad actualizada')
    }
  }

  return (
    <li className="grid grid-cols-[min(4rem,18cqw)_minmax(0,1fr)] gap-x-[min(1rem,4cqw)] py-5 @min-[20rem]:grid-cols-[5rem_minmax(0,1fr)] @min-[36rem]:grid-cols-[6rem_1fr] @min-[36rem]:gap-x-6">
      <Link to={`/products/${id}`} tabIndex={-1} aria-hidden>
        <LinePicture image={image} large />
      </Link>
      <div className="flex min-w-0 flex-col justify-between gap-3">
        <div className="flex items-start justify-between gap-2">
          <div className="min-w-0">
            <h2 className="text-18 leading-snug wrap-anywhere">
              <Link to={`/products/${id}`} className="no-underline hover:underline">
                {name}
              </Link>
            </h2>
            {/* Reserves its height, so that nothing shifts when the product arrives. */}
            <p className="dotted text-14 text-soft">
              {product?.brand && <span className="wrap-anywhere">{product.brand}</span>}
              <span>{product ? typeLabels[product.type] : '\u00a0'}</span>
            </p>
            <p className="text-14 text-soft">{(product && bottleText(product)) || '\u00a0'}</p>
            <p className="text-14 text-soft">
              <Price amount={price} /> por unidad
            </p>
            {product && quantity >= product.stock && (
              <p className="text-14 text-warn">
                {product.stock === 1 ? 'Queda 1' : `Quedan ${product.stock}`}: no hay más por ahora
              </p>
            )}
            {product && limit !== undefined && quantity >= limit && limit < product.stock && <MaxUnits max={limit} />}
          </div>
          <button
            type="button"
            className="icon-button -mt-2 -mr-[min(0.75rem,3vw)]"
            aria-label={`Eliminar ${name}`}
            onClick={() => change(0)}
          >
            <Trash2 aria-hidden size={20} strokeWidth={1.5} />
          </button>
        </div>
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <QuantityStepper name={name} quantity={quantity} max={limit} onChange={change} />
          <Price
            amount={multiplyPesos(price, quantity)}
            className="ml-auto font-display text-[min(var(--text-18),8.5vw)]"
          />
        </div>
      </div>
    </li>
  )
}

function remove(item: CartItem) {
  const at = readCart().findIndex(({ id }) => id === item.id)
  setQuantity(item.id, 0)
  toast('Producto eliminado del carrito', 'ok', { text: 'Deshacer', onPress: () => restoreItems([item], at) })
}
