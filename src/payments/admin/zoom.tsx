import { Maximize, ZoomIn, ZoomOut } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '../../ui/admin/icon-button.tsx'
import { useShortcuts } from '../../ui/admin/table/shortcuts.ts'

/** Zoom levels in percent of the frame's width. The style sheet has a rule for each. */
const levels = [100, 150, 200, 300, 400] as const

export function Zoom({ src, name }: { src: string; name: string }) {
  const [level, setLevel] = useState(0)
  const step = (by: number) => setLevel((now) => Math.min(Math.max(now + by, 0), levels.length - 1))
  useShortcuts([
    { key: '+', label: 'Acercar el comprobante', inDialog: true, act: () => step(1) },
    { key: '-', label: 'Alejar el comprobante', inDialog: true, act: () => step(-1) },
  ])
  return (
    <div className="admin-zoom">
      <div className="admin-row-actions">
        <span className="admin-soft" role="status">
          {levels[level]} %
        </span>
        <IconButton name="Alejar" icon={ZoomOut} isDisabled={level === 0} onClick={() => step(-1)} />
        <IconButton name="Acercar" icon={ZoomIn} isDisabled={level === levels.length - 1} onClick={() => step(1)} />
        <IconButton name="Ver entero" icon={Maximize} isDisabled={level === 0} onClick={() => setLevel(0)} />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by keyboard */}
      <section className="admin-zoom-frame" tabIndex={0} aria-label="Comprobante, se puede desplazar">
        <img className="admin-zoom-picture" data-zoom={levels[level]} src={src} alt={name} />
      </section>
    </div>
  )
}
