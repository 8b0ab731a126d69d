import type { LucideIcon } from 'lucide-react'
import { IconButton } from '../icon-button.tsx'

/**
 * An icon button at the end of a row; `of` is the name of the row, for the label. With `isIdle` there is nothing to do, but
 * the button keeps its place and its focus.
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
  /** Hidden on phones, where the row's detail has it. */
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

/** Placeholder that keeps the icons of different rows aligned. */
export const NoRowAction = () => <span aria-hidden className="icon-button no-row-action" />
