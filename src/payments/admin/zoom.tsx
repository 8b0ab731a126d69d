import { Maximize, ZoomIn, ZoomOut } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useShortcuts } from '../../ui/admin/table/shortcuts.ts'

/** Widths of the picture, in parts of a hundred of its frame; the style sheet knows each. */
const levels = [100, 150, 200, 300, 400] as const
const icon = { 'aria-hidden': true, size: 20, strokeWidth: 1.5 } as const

/** A picture that grows inside its frame; the frame scrolls, by keyboard too. */
export function Zoom({ src, name }: { src: string; name: string }) {
  const [level, setLevel] = useState(0)
  const step = (by: number) => setLevel((now) => Math.min(Math.max(now + by, 0), levels.length - 1))
  useShortcuts([
    { key: '+', words: 'Acercar el comprobante', inDialog: true, act: () => step(1) },
    { key: '-', words: 'Alejar el comprobante', inDialog: true, act: () => step(-1) },
  ])
  return (
    <div className="admin-zoom">
      <div className="admin-row-actions">
        <span className="admin-soft" role="status">
          {levels[level]} %
        </span>
        <ZoomButton name="Alejar" icon={<ZoomOut {...icon} />} isOff={level === 0} onClick={() => step(-1)} />
        <ZoomButton
          name="Acercar"
          icon={<ZoomIn {...icon} />}
          isOff={level === levels.length - 1}
          onClick={() => step(1)}
        />
        <ZoomButton name="Ver entero" icon={<Maximize {...icon} />} isOff={level === 0} onClick={() => setLevel(0)} />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by keyboard */}
      <section className="admin-zoom-frame" tabIndex={0} aria-label="Comprobante, se puede desplazar">
        <img className="admin-zoom-picture" data-zoom={levels[level]} src={src} alt={name} />
      </section>
    </div>
  )
}

function ZoomButton({
  name,
  icon,
  isOff,
  onClick,
}: {
  name: string
  icon: ReactNode
  isOff: boolean
  onClick: () => void
}) {
  return (
    <button type="button" className="icon-button" aria-label={name} title={name} disabled={isOff} onClick={onClick}>
      {icon}
    </button>
  )
}
