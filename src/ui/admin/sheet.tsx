import type { ReactNode } from 'react'
import { withoutAccents } from '../../platform/text/without-accents.ts'

/** A section of a page of the panel. */
export function Sheet({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="admin-sheet" aria-labelledby={sheetId(title)}>
      <h2 id={sheetId(title)}>{title}</h2>
      {children}
    </section>
  )
}

/** «Límites de las órdenes» → `limites-de-las-ordenes`, the id of the heading. */
export const sheetId = (title: string) => withoutAccents(title).replace(/[^a-z0-9]+/g, '-')
