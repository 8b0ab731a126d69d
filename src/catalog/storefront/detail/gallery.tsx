import { Maximize2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { useLater } from '../../../platform/browser/use-later.ts'
import { toast } from '../../../ui/toast.tsx'
import { ProductPicture } from '../../parts/product-picture.tsx'

type Gallery = { images: readonly string[]; color: string | null; name: string }

const sizes = '(width >= 62.5rem) 560px, (width >= 48rem) 50vw, 75vw'

/** Up to four pictures, with swiping, thumbnails, arrow keys and a zoom dialog. */
export function Gallery({ images, color, name }: Gallery) {
  const shown = images.length > 0 ? images : [null]
  const [current, setCurrent] = useState(0)
  const [isNear, setIsNear] = useState(false)
  const track = useRef<HTMLUListElement>(null)
  /** True while scrolling to a chosen picture: those passed on the way are not the current one. */
  const isScrolling = useRef(false)
  const { Part: Viewer, want } = useLater(() => import('./picture-viewer.tsx').then((file) => file.PictureViewer))

  function show(index: number) {
    const target = Math.min(Math.max(index, 0), shown.length - 1)
    setCurrent(target)
    isScrolling.current = true
    track.current?.children[target]?.scrollIntoView({ block: 'nearest', inline: 'start' })
  }

  function follow({ scrollLeft, clientWidth }: HTMLElement) {
    if (!isScrolling.current) setCurrent(Math.round(scrollLeft / clientWidth))
  }

  function letGo() {
    isScrolling.current = false
  }

  async function lookNear(index: number) {
    show(index)
    try {
      await want()
      setIsNear(true)
    } catch {
      toast('No pudimos ampliar la foto. Revisá tu conexión y probá de nuevo.', 'error')
    }
  }

  return (
    <div className="gallery">
      <div className="gallery-stage">
        <ul
          ref={track}
          tabIndex={shown.length > 1 ? 0 : undefined}
          aria-label={shown.length > 1 ? `Fotos de ${name}` : undefined}
          className="gallery-track"
          onScroll={({ currentTarget }) => follow(currentTarget)}
          onScrollEnd={({ currentTarget }) => {
            letGo()
            follow(currentTarget)
          }}
          onPointerDown={letGo}
          onWheel={letGo}
          onKeyDown={(event) => {
            const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
            if (!step) return
            event.preventDefault()
            show(current + step)
          }}
        >
          {shown.map((image, index) => (
            <li key={image ?? 'none'} id={`foto-${index + 1}`}>
              {/* On a phone the picture is narrower than its box: a stretched copy fills the sides. */}
              {image && <ProductPicture image={image} color={color} alt="" sizes="80px" className="gallery-ground" />}
              <ProductPicture
                image={image}
                color={color}
                alt={pictureName(name, index, shown.length)}
                sizes={sizes}
                first={index === 0}
                className={index === 0 ? 'is-hero' : ''}
              />
              {/* For pointers only; keyboard and screen reader use the button with the icon. */}
              {image && (
                <button
                  type="button"
                  tabIndex={-1}
                  aria-hidden
                  className="gallery-near only-with-script"
                  onClick={() => lookNear(index)}
                />
              )}
            </li>
          ))}
        </ul>
        {images.length > 0 && (
          <button type="button" className="gallery-zoom only-with-script" onClick={() => lookNear(current)}>
            <Maximize2 aria-hidden size={18} strokeWidth={1.5} />
            <span className="sr-only">Ampliar la foto</span>
          </button>
        )}
      </div>
      {shown.length > 1 && (
        <ul className="gallery-thumbs" aria-label="Miniaturas">
          {shown.map((image, index) => (
            <li key={image}>
              <a
                href={`#foto-${index + 1}`}
                aria-label={`Ver foto ${index + 1} de ${shown.length}`}
                aria-current={index === current ? 'true' : undefined}
                onClick={(event) => {
                  event.preventDefault()
                  show(index)
                }}
              >
                <ProductPicture image={image} color={color} alt="" sizes="80px" />
              </a>
            </li>
          ))}
        </ul>
      )}
      {Viewer && (
        <Viewer
          open={isNear}
          onClose={() => setIsNear(false)}
          images={images}
          color={color}
          name={name}
          current={current}
          onShow={show}
        />
      )}
    </div>
  )
}

function pictureName(name: string, index: number, count: number) {
  return count > 1 ? `${name}, foto ${index + 1} de ${count}` : name
}
