import type { LucideIcon } from 'lucide-react'

/** An icon at a row's end; `of` is the row's name, so that its label says which row it acts on. */
export function RowAction({
  name,
  of,
  icon: Icon,
  onClick,
}: {
  name: string
  of: string
  icon: LucideIcon
  onClick: () => void
}) {
  return (
    <button type="button" className="icon-button" aria-label={`${name} ${of}`} title={name} onClick={onClick}>
      <Icon aria-hidden size={18} strokeWidth={1.5} />
    </button>
  )
}
