import type { ReactNode } from 'react'
import { BottleDrawing } from './bottle-drawing.tsx'

/** `as` is the level of the heading. */
export function EmptyState({
  title,
  children,
  action,
  as: Heading = 'h2',
}: {
  title: string
  children?: ReactNode
  action?: ReactNode
  as?: 'h1' | 'h2' | 'h3'
}) {
  return (
    <div className="empty">
      <BottleDrawing className="h-28" />
      <Heading className="text-28">{title}</Heading>
      {children && <p className="text-soft">{children}</p>}
      {action}
    </div>
  )
}
