import { useState } from 'react'
import { BottleDrawing } from '../../ui/bottle-drawing.tsx'
import { pictureSizes, pictureSource } from './picture-files.ts'

type ProductPicture = {
  /** A file name under /uploads/ or an absolute URL. */
  image: string | null | undefined
  alt: string
  /** Attribute `sizes` of the image. */
  sizes: string
  /** Background colour until the picture has loaded. */
  color?: string | null
  /** Above the fold: loaded eagerly, with high priority. */
  first?: boolean
  className?: string
}

/** A 4:5 picture on a tinted background; a drawn bottle if there is none or it fails to load. */
export function ProductPicture({ image, alt, sizes, color, first = false, className = '' }: ProductPicture) {
  const [broken, setBroken] = useState<string>()
  return (
    <span className={`product-picture ${className}`}>
      <svg aria-hidden width="100%" height="100%" className="product-ground">
        <rect width="100%" height="100%" fill="#ece4d9" />
        {color && <rect width="100%" height="100%" fill={color} fillOpacity={0.25} />}
      </svg>
      {image && broken !== image ? (
        <picture>
          <source type="image/avif" srcSet={pictureSizes(image, 'avif')} sizes={sizes} />
          <source type="image/webp" srcSet={pictureSizes(image, 'webp')} sizes={sizes} />
          <img
            // Detects a picture that failed before hydration: its error event is lost.
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
        <span {...(alt ? { role: 'img', 'aria-label': alt } : {})} className="product-placeholder">
          <BottleDrawing />
        </span>
      )}
    </span>
  )
}
