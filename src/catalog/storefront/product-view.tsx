import { ArrowLeft } from 'lucide-react'
import { Link, useLocation, useNavigate } from 'react-router'
import { formatPesos } from '../../platform/money.ts'
import type { Product } from '../contract.ts'
import { AccordBars } from '../parts/accord-bars.tsx'
import { NoteLinks, NotesPyramid, notesOf } from '../parts/notes-pyramid.tsx'
import { genderWords, stockWords, typeWords, volumeWords } from '../parts/product-words.ts'
import { BuyBox } from './buy-box.tsx'
import { Gallery } from './gallery.tsx'
import { PriceBlock } from './price-block.tsx'
import { ProductDetails } from './product-details.tsx'
import { ProductShelf, type ShelfProduct } from './product-shelf.tsx'

type ProductView = {
  product: Product
  sizes: readonly { id: number; volume: string; price: number; isThis: boolean }[]
  related: readonly (ShelfProduct & { reason: string })[]
  showsNet: boolean
}

export function ProductView({ product, sizes, related, showsNet }: ProductView) {
  const { rows, loose } = notesOf(product)
  return (
    <div className="page product-view">
      <BackButton />
      <div className="product-columns">
        <Gallery images={product.images} color={product.image_color} name={product.name} />
        <div className="product-words">
          <Headline product={product} />
          <PriceBlock price={product.price} per100ml={product.price_per_100ml} showsNet={showsNet} />
          <StockText product={product} />
          {sizes.length > 0 && <Sizes sizes={sizes} />}
          <BuyBox product={product} />
          <p className="text-14 text-soft">Envío gratis a todo el país. Pagás con Mercado Pago o transferencia.</p>
          {product.inspired_by && <InspiredBy name={product.inspired_by} />}
          {product.description && <p className="product-description">{product.description}</p>}
          {(rows.length > 0 || loose.length > 0) && (
            <section className="product-section">
              <h2>Notas</h2>
              {rows.length > 0 ? (
                <NotesPyramid rows={rows} />
              ) : (
                <div className="pyramid">
                  <NoteLinks notes={loose} />
                </div>
              )}
            </section>
          )}
          {product.accords.length > 0 && (
            <section className="product-section">
              <h2>Acordes</h2>
              <AccordBars accords={product.accords} />
            </section>
          )}
          <section className="product-section">
            <h2>Detalles</h2>
            <ProductDetails product={product} />
          </section>
        </div>
      </div>
      {related.length > 0 && (
        <section className="product-related">
          <h2>Con notas en común</h2>
          <ProductShelf products={related} showsNet={showsNet} />
        </section>
      )}
    </div>
  )
}

/** Back to where the visitor came from inside the shop, else to the list. */
function BackButton() {
  const { key } = useLocation()
  const navigate = useNavigate()
  return (
    <Link
      to="/products"
      className="product-back"
      onClick={(event) => {
        if (key === 'default' || event.metaKey || event.ctrlKey) return
        event.preventDefault()
        navigate(-1)
      }}
    >
      <ArrowLeft aria-hidden size={18} strokeWidth={1.5} /> Volver
    </Link>
  )
}

function Headline({ product }: { product: Product }) {
  const { brand, name, gender, type, category_id, category_name } = product
  return (
    <header>
      {brand && (
        <p>
          <Link className="product-brand" to={`/products?brand=${encodeURIComponent(brand)}`}>
            {brand}
          </Link>
        </p>
      )}
      <h1>{name}</h1>
      <ul className="product-badges" aria-label="Características">
        {product.concentration && <li>{product.concentration}</li>}
        {product.volume && <li>{volumeWords(product.volume)}</li>}
        <li>
          <Link to={`/products?gender=${gender}`}>{genderWords[gender]}</Link>
        </li>
        <li>
          <Link to={`/products?type=${type}`}>{typeWords[type]}</Link>
        </li>
        {category_id && category_name && category_name !== genderWords[gender] && (
          <li>
            <Link to={`/products?category=${category_id}`}>{category_name}</Link>
          </li>
        )}
      </ul>
    </header>
  )
}

function StockText({ product }: { product: Product }) {
  const few = stockWords(product)
  return (
    <p className={`stock ${product.stock > 0 ? 'stock-in' : 'stock-out'}`}>
      <span>{product.stock > 0 ? 'En stock' : 'Agotado'}</span>
      {few && <span className="stock-few">{few}</span>}
    </p>
  )
}

function Sizes({ sizes }: Pick<ProductView, 'sizes'>) {
  return (
    <nav aria-label="Otros tamaños" className="sizes">
      {sizes.map(({ id, volume, price, isThis }) => (
        <Link
          key={id}
          to={`/products/${id}`}
          prefetch="intent"
          preventScrollReset
          aria-current={isThis ? 'page' : undefined}
        >
          <span>{volumeWords(volume)}</span>
          <span>{formatPesos(price)}</span>
        </Link>
      ))}
    </nav>
  )
}

function InspiredBy({ name }: { name: string }) {
  return (
    <p className="inspired">
      Inspirado en {name}. <small>No es un producto de la marca mencionada ni tiene relación con ella.</small>
    </p>
  )
}
