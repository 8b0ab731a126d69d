import type { ReactNode } from 'react'

type Box = {
  checked: boolean
  onChange: (checked: boolean) => void
  name?: string
  disabled?: boolean
  className?: string
  children: ReactNode
}

export function CheckBox({ onChange, className = '', children, ...box }: Box) {
  return (
    <label className={`admin-check ${className}`}>
      <input type="checkbox" {...box} onChange={({ target }) => onChange(target.checked)} />
      <span>{children}</span>
    </label>
  )
}
