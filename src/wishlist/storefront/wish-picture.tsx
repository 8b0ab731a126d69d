import { useState } from 'react'

const widths = [400, 800] as const

/** The product's first picture; a drawn bottle where there is none, or where it does not load. */
export function WishPicture({ image, isSoldOut }: { image: string | null; isSoldOut: boolean }) {
  const [isBroken, setBroken] = useState(false)
  return (
    <div className={`aspect-4/5 overflow-hidden rounded-small bg-line ${isSoldOut ? 'opacity-60' : ''}`}>
      {image && !isBroken ? (
        <img
          {...sources(image)}
          alt=""
          width={400}
          height={500}
          loading="lazy"
          decoding="async"
          className="size-full object-cover"
          onError={() => setBroken(true)}
        />
      ) : (
        <BottleSketch />
      )}
    </div>
  )
}

function sources(image: string) {
  if (image.startsWith('http')) return { src: image }
  const stem = image.replace(/\.\w+$/, '')
  return {
    src: `/uploads/${image}`,
    srcSet: widths.map((width) => `/uploads/${stem}-${width}.webp ${width}w`).join(', '),
    sizes: '(min-width: 62.5rem) 280px, (min-width: 48rem) 33vw, 50vw',
  }
}

export function BottleSketch({ className = 'size-full' }: { className?: string }) {
  return (
    <svg aria-hidden viewBox="0 0 80 100" className={`${className} text-soft`} fill="none" stroke="currentColor">
      <path d="M35 22h10v10H35zM33 32h14v5H33zM28 37h24a6 6 0 0 1 6 6v31a4 4 0 0 1-4 4H26a4 4 0 0 1-4-4V43a6 6 0 0 1 6-6z" />
      <path d="M22 54h36M32 60h16v9H32z" opacity=".6" />
    </svg>
  )
}
