import { formatPesos, withoutVat } from '../../platform/argentina/money.ts'
import type { Product } from '../contract.ts'
import { soldAs } from '../item-name.ts'
import { formatVolume } from '../parts/product-labels.ts'
import { barcodePicture, gtinPicture, qrPicture } from './codes.ts'
import './labels.css'

export type LabelFacts = Pick<
  Product,
  'id' | 'name' | 'brand' | 'price' | 'sku' | 'barcode' | 'volume' | 'presentation' | 'concentration'
>
type Shop = {
  /** Base of the QR's URL. */
  publicUrl: string
  /** Whether to print the price without IVA. */
  showsNet: boolean
}

/** Up to four labels; fills its container, paper or preview. */
export default function LabelSheet({ labels, ...shop }: Shop & { labels: { key: string; product: LabelFacts }[] }) {
  return (
    <div className="label-sheet">
      <div className="label-grid">
        {labels.map(({ key, product }) => (
          <Label key={key} product={product} {...shop} />
        ))}
      </div>
    </div>
  )
}

function Label({ product, publicUrl, showsNet }: Shop & { product: LabelFacts }) {
  const kind = soldAs[product.presentation]
  const code = product.barcode ?? product.sku
  const bars = code && (product.barcode ? gtinPicture(code) : barcodePicture(code))
  return (
    <section className="label">
      <p className="label-brand">{product.brand}</p>
      <h2>{product.name}</h2>
      <p>{[product.concentration, kind, formatVolume(product.volume)].filter(Boolean).join(' · ')}</p>
      <p className="label-price">{formatPesos(product.price)}</p>
      {showsNet && (
        <p className="label-net">Precio sin impuestos nacionales: {formatPesos(withoutVat(product.price))}</p>
      )}
      <div className="label-codes">
        {bars && <img className="label-bars" src={bars} alt={`Código de barras de ${code}`} />}
        {product.barcode && <p>{product.barcode}</p>}
        <p>{product.sku ?? 'Sin SKU'}</p>
        <img
          className="label-qr"
          src={qrPicture(`${publicUrl}/products/${product.id}`)}
          alt={`QR de ${product.name}`}
        />
      </div>
    </section>
  )
}
