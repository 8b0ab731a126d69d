import type { ReactNode } from 'react'

/** Shelves: two columns on a phone, three, then four beside nothing and three beside the filters. */
export function ProductGrid({ children, columns = 4 }: { children: ReactNode; columns?: 3 | 4 }) {
  // The role is said again because Safari forgets it on lists without bullets.
  // biome-ignore lint/a11y/noRedundantRoles: see above.
  return <ul className={`product-grid product-grid-${columns}`}>{children}</ul>
}
