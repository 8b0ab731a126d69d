import type { LucideIcon } from 'lucide-react'

type IconButtonProps = {
  /** Tooltip; also the accessible label, unless `label` is given. */
  name: string
  label?: string
  icon: LucideIcon
  isDisabled?: boolean
  onClick: () => void
  className?: string
}

/** `aria-disabled` in place of `disabled`: a button that becomes `disabled` loses the keyboard's focus. */
export function IconButton({
  name,
  label = name,
  icon: Icon,
  isDisabled = false,
  onClick,
  className = '',
}: IconButtonProps) {
  return (
    <button
      type="button"
      className={`icon-button ${className}`}
      aria-label={label}
      title={name}
      aria-disabled={isDisabled || undefined}
      onClick={isDisabled ? undefined : onClick}
    >
      <Icon aria-hidden size={18} strokeWidth={1.5} />
    </button>
  )
}
