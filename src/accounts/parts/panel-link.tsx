import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import { useMay } from './use-may.ts'

/** A link to a page of the panel; plain text for users who may not open that page. */
export function PanelLink({ to, children, ...link }: Omit<ComponentProps<typeof Link>, 'to'> & { to: string }) {
  const { opens } = useMay()
  if (!opens(to)) return children
  return (
    <Link to={to} {...link}>
      {children}
    </Link>
  )
}
