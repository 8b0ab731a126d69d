import { ProductPicture } from '../../catalog/parts/product-picture.tsx'

/** Decorative: the name beside it says the same. */
export function LinePicture({ image, large = false }: { image: string; large?: boolean }) {
  return (
    <div aria-hidden className={large ? 'w-full' : 'w-14'}>
      <ProductPicture image={image} alt="" sizes={large ? '96px' : '56px'} />
    </div>
  )
}
