import { useState } from 'react'
import { BottleDrawing } from '../../ui/bottle-drawing.tsx'
import { pictureSizes, pictureSource } from './picture-files.ts'

type ProductPicture = {
  /** A file name under /uploads/, an absolute address, or none. */
  image: string | null | undefined
  alt: string
  /** How wide it is shown, as `sizes` of an image says it. */
  sizes: string
  /** The ground it lies on until it comes. */
  color?: string | null
  /** The first picture that a visitor sees: fetched before the others. */
  first?: boolean
  className?: string
}

/** A picture 4:5 on its tinted ground; a drawn bottle where there is none or it does not come. */
export function ProductPicture({ image, alt, sizes, color, first = false, className = '' }: ProductPicture) {
  const [broken, setBroken] = useState<string>()
  return (
    <span className={`product-picture ${className}`}>
      <svg aria-hidden width="100%" height="100%" className="product-ground">
        <rect width="100%" height="100%" fill={color ?? '#ece4d9'} />
      </svg>
      {image && broken !== image ? (
        <picture>
          <source type="image/avif" srcSet={pictureSizes(image, 'avif')} sizes={sizes} />
          <source type="image/webp" srcSet={pictureSizes(image, 'webp')} sizes={sizes} />
          <img
            // A picture that failed before the page was alive says so only here.
            ref={(img) => {
              if (img?.complete && img.naturalWidth === 0 && img.currentSrc) setBroken(image)
            }}
            src={pictureSource(image)}
            alt={alt}
            width={800}
            height={1000}
            loading={first ? 'eager' : 'lazy'}
            fetchPriority={first ? 'high' : 'auto'}
            decoding={first ? 'sync' : 'async'}
            onError={() => setBroken(image)}
          />
        </picture>
      ) : (
        <span role="img" aria-label={alt} className="product-placeholder">
          <BottleDrawing />
        </span>
      )}
    </span>
  )
}
