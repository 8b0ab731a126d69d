import { ChevronLeft, ChevronRight, ZoomIn, ZoomOut } from 'lucide-react'
import { type KeyboardEvent, type PointerEvent, useLayoutEffect, useRef, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { ProductPicture } from '../../parts/product-picture.tsx'

type Viewer = {
  open: boolean
  onClose: () => void
  images: readonly string[]
  color: string | null
  name: string
  current: number
  onShow: (index: number) => void
}

const icon = { 'aria-hidden': true, size: 20, strokeWidth: 1.5 } as const
/** Shortest distance of a swipe, in pixels. */
const swipe = 40

/**
 * Full-screen pictures. Click, tap or + zooms in; then mouse, finger or arrow keys pan. Zoomed out, arrow keys and
 * swipes go to the next picture.
 */
export function PictureViewer({ open, onClose, images, color, name, current, onShow }: Viewer) {
  const [isNear, setIsNear] = useState(false)
  const stage = useRef<HTMLDivElement>(null)
  const looksAt = useRef({ x: 0.5, y: 0.5 })
  const down = useRef(0)
  const count = images.length

  function look({ x, y }: { x: number; y: number }) {
    looksAt.current = { x, y }
    const box = stage.current
    if (!box) return
    box.scrollLeft = x * (box.scrollWidth - box.clientWidth)
    box.scrollTop = y * (box.scrollHeight - box.clientHeight)
  }

  function step(by: number) {
    setIsNear(false)
    onShow((current + by + count) % count)
  }

  function close() {
    setIsNear(false)
    onClose()
  }

  // Keeps the clicked point under the pointer.
  useLayoutEffect(() => {
    if (isNear) look(looksAt.current)
  })

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === '+' || event.key === '-') setIsNear(event.key === '+')
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (by && !isNear && count > 1) step(by)
  }

  return (
    <Dialog
      open={open}
      onClose={close}
      title={name}
      side="whole"
      footer={
        <div className="viewer-tools">
          {count > 1 && (
            <>
              <button type="button" className="icon-button" aria-label="Foto anterior" onClick={() => step(-1)}>
                <ChevronLeft {...icon} />
              </button>
              <p role="status" className="tabular-nums">
                <span className="sr-only">Foto </span>
                {current + 1} de {count}
              </p>
              <button type="button" className="icon-button" aria-label="Foto siguiente" onClick={() => step(1)}>
                <ChevronRight {...icon} />
              </button>
            </>
          )}
          <Button className="ml-auto" aria-pressed={isNear} onClick={() => setIsNear(!isNear)}>
            {isNear ? <ZoomOut {...icon} /> : <ZoomIn {...icon} />} {isNear ? 'Alejar' : 'Acercar'}
          </Button>
        </div>
      }
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys and swipes have equivalent buttons */}
      <div
        ref={stage}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable by keyboard
        tabIndex={0}
        className="viewer-stage"
        data-near={isNear}
        onKeyDown={onKeyDown}
        onPointerDown={(event) => (down.current = event.clientX)}
        onPointerUp={(event) => {
          const moved = event.clientX - down.current
          if (event.pointerType === 'touch' && !isNear && count > 1 && Math.abs(moved) > swipe) step(moved < 0 ? 1 : -1)
        }}
        onPointerMove={(event) => {
          if (event.pointerType === 'mouse') look(placeOf(event))
        }}
        onClick={(event) => {
          looksAt.current = placeOf(event)
          setIsNear(!isNear)
        }}
      >
        <ProductPicture
          key={images[current]}
          image={images[current]}
          color={color}
          alt={count > 1 ? `${name}, foto ${current + 1} de ${count}` : name}
          sizes="1200px"
          first
        />
      </div>
    </Dialog>
  )
}

/** Pointer position inside the element, 0 to 1 in each direction. */
function placeOf({ clientX, clientY, currentTarget }: PointerEvent | React.MouseEvent) {
  const { left, top, width, height } = currentTarget.getBoundingClientRect()
  return { x: (clientX - left) / width, y: (clientY - top) / height }
}
