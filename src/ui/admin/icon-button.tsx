import type { LucideIcon } from 'lucide-react'

type IconButtonProps = {
  /** What it does, for its tooltip; also its label, unless `label` says more. */
  name: string
  label?: string
  icon: LucideIcon
  isOff?: boolean
  onClick: () => void
  className?: string
}

/** Switched off, it is not `disabled`, which drops the focus: whoever pressed it until it led no further stays there. */
export function IconButton({
  name,
  label = name,
  icon: Icon,
  isOff = false,
  onClick,
  className = '',
}: IconButtonProps) {
  return (
    <button
      type="button"
      className={`icon-button ${className}`}
      aria-label={label}
      title={name}
      aria-disabled={isOff || undefined}
      onClick={isOff ? undefined : onClick}
    >
      <Icon aria-hidden size={18} strokeWidth={1.5} />
    </button>
  )
}
