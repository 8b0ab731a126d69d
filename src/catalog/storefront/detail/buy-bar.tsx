import { type RefObject, useEffect, useState } from 'react'
import { AddToCart, type Sellable } from '../../../orders/parts/cart/add-to-cart.tsx'
import { Button } from '../../../ui/button.tsx'
import { Price } from '../../../ui/price.tsx'
import { ProductPicture } from '../../parts/product-picture.tsx'

type BuyBar = {
  product: Sellable & { image_color: string | null }
  quantity: number
  max: number
  main: RefObject<HTMLElement | null>
}

/** Sticky bar on phones, shown while the page's `main` button is out of view. */
export function BuyBar({ product, quantity, max, main }: BuyBar) {
  const isShown = useOutOfSight(main)
  const { name, price, image1, image_color } = product
  return (
    <div className="buy-bar only-with-script" data-shown={isShown}>
      <div aria-hidden className="buy-bar-picture">
        <ProductPicture image={image1} color={image_color} alt="" sizes="40px" />
      </div>
      <p className="buy-bar-text">
        <span className="buy-bar-name">{name}</span>
        <span>
          {quantity > 1 && `${quantity} × `}
          <Price amount={price} className="text-[min(1rem,8vw)] font-medium" />
        </span>
      </p>
      <div className="buy-bar-action">
        {product.stock_status === 'agotado' ? (
          <Button look="main" wide onClick={toAlert}>
            Avisame
          </Button>
        ) : (
          <AddToCart product={product} quantity={quantity} max={max} look="main" />
        )}
      </div>
    </div>
  )
}

/** Focuses the stock alert form below the page's own button. */
const toAlert = () => document.querySelector<HTMLElement>('.alert-form input')?.focus()

const half = 0.5

/** False until the observer has reported. */
function useOutOfSight(watched: RefObject<HTMLElement | null>) {
  const [isOut, setIsOut] = useState(false)
  useEffect(() => {
    if (!watched.current) return
    const look = (entries: IntersectionObserverEntry[]) => setIsOut((entries.at(-1)?.intersectionRatio ?? 1) < half)
    const observer = new IntersectionObserver(look, { threshold: half })
    observer.observe(watched.current)
    return () => observer.disconnect()
  }, [watched])
  return isOut
}
