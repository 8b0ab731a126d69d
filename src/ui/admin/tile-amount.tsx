import { formatPesos } from '../../platform/argentina/money.ts'

/** Pesos on a tile: the longer the figure, the smaller its type, so that it never runs out. */
export function TileAmount({ amount }: { amount: number }) {
  const words = formatPesos(amount)
  return <span className={`admin-amount ${sizeOf(words)}`}>{words}</span>
}

function sizeOf({ length }: string) {
  if (length <= 12) return ''
  return length <= 15 ? 'is-long' : 'is-longest'
}
