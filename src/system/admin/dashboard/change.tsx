import { ArrowDown, ArrowUp, Minus } from 'lucide-react'

const percent = new Intl.NumberFormat('es-AR', { style: 'percent', maximumFractionDigits: 0 })

/** The change of a figure in percent; without a percentage if it was zero before. */
export function Change({ now, then, text }: { now: number; then: number; text: string }) {
  const Sign = now > then ? ArrowUp : now < then ? ArrowDown : Minus
  const moved = then > 0 && now !== then ? percent.format(Math.abs(now - then) / then) : ''
  return (
    <small className="admin-change">
      <Sign aria-hidden size={14} strokeWidth={1.5} />
      {now === then ? 'Igual' : moved && `${moved} ${now > then ? 'más' : 'menos'}`}
      {now !== then && <span className="admin-soft">antes {text}</span>}
    </small>
  )
}
