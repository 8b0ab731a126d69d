import { useState } from 'react'

/** A small picture of a cart's line; a drawn bottle where there is none or it does not come. */
export function LinePicture({ image, large = false }: { image: string; large?: boolean }) {
  const [failed, setFailed] = useState('')
  const size = large ? 'w-full' : 'w-14'
  return (
    <div className={`${size} aspect-4/5 shrink-0 overflow-hidden rounded-small bg-line`}>
      {image === '' || failed === image ? (
        <BottleSign />
      ) : (
        <img
          src={/^https?:/.test(image) ? image : `/uploads/${image.replace(/\.webp$/, '-400.webp')}`}
          alt=""
          width={96}
          height={120}
          decoding="async"
          className="size-full object-cover"
          onError={() => setFailed(image)}
        />
      )}
    </div>
  )
}

export function BottleSign({ className = 'size-full p-2' }: { className?: string }) {
  return (
    <svg viewBox="0 0 80 100" aria-hidden="true" className={`${className} text-field`}>
      <g fill="none" stroke="currentColor" strokeWidth="2">
        <rect x="33" y="14" width="14" height="14" rx="1.5" />
        <path d="M36 28v6M44 28v6" />
        <rect x="20" y="34" width="40" height="52" rx="5" />
        <path d="M20 58h40" opacity=".6" />
        <rect x="30" y="64" width="20" height="12" rx="1" opacity=".6" />
      </g>
    </svg>
  )
}
