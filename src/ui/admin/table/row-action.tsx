import type { LucideIcon } from 'lucide-react'
import { IconButton } from '../icon-button.tsx'

/**
 * An icon at a row's end; `of` is the row's name, so that its label says which row it acts on. An `isIdle` one keeps its
 * place, and the focus of who pressed it until there was nothing left to do.
 */
export function RowAction({
  name,
  of,
  icon,
  isIdle = false,
  isMinor = false,
  onClick,
}: {
  name: string
  of: string
  icon: LucideIcon
  isIdle?: boolean
  /** Left to the row's detail where a row is two lines. */
  isMinor?: boolean
  onClick: () => void
}) {
  return (
    <IconButton
      name={name}
      icon={icon}
      onClick={onClick}
      label={`${name} ${of}`}
      isDisabled={isIdle}
      className={isMinor ? 'is-minor' : ''}
    />
  )
}

/** Where other rows have an action that this one has not: the same icons stay one below the other. */
export const NoRowAction = () => <span aria-hidden className="icon-button no-row-action" />
