import type { ReactNode } from 'react'
import { formatPesos } from '../../platform/argentina/money.ts'

type Named = { name: string; note?: ReactNode; children: ReactNode }

export function Tile({ name, note, children }: Named) {
  return (
    <div className="admin-card">
      <dt>{name}</dt>
      <dd>{children}</dd>
      {note && <dd className="is-note">{note}</dd>}
    </div>
  )
}

/** Long amounts reduce the font size of their whole row, to fit the tile. */
export function TileAmount({ amount }: { amount: number }) {
  const text = formatPesos(amount)
  return <span className={`admin-amount ${sizeOf(text)}`}>{text}</span>
}

function sizeOf({ length }: string) {
  if (length <= 12) return ''
  return length <= 15 ? 'is-long' : 'is-longest'
}
