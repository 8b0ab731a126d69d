import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { Link } from '../../../ui/link.tsx'
import { listAddress } from './list-address.ts'

/** Numbered pages between «Anterior» and «Siguiente»; distant ones are left out. */
export function PageLinks({ page, pages }: { page: number; pages: number }) {
  const { search } = useLocation()
  if (pages < 2) return null
  const to = (target: number) => listAddress(search, { page: target > 1 ? String(target) : '' })
  return (
    // The new page is shown from its top, so the focus moves from the pressed link to the list, for the keyboard to go on.
    // biome-ignore lint/a11y/useKeyWithClickEvents: a click of its links, which the keyboard sends too
    <nav
      aria-label="Páginas"
      className="page-links"
      onClick={({ currentTarget }) => currentTarget.parentElement?.focus({ preventScroll: true })}
    >
      {/* Announces the page: the count above the list does not change. */}
      <p aria-live="polite" className="sr-only">
        Página {page} de {pages}
      </p>
      <Step to={page > 1 ? to(page - 1) : undefined} rel="prev">
        <ChevronLeft aria-hidden size={18} strokeWidth={1.5} /> Anterior
      </Step>
      <ol>
        {shownPages(page, pages).map((target, index) => (
          <li key={target ?? `gap-${index}`}>
            {target === undefined ? (
              <span aria-hidden>…</span>
            ) : (
              <Link to={to(target)} aria-label={`Página ${target}`} aria-current={target === page ? 'page' : undefined}>
                {target}
              </Link>
            )}
          </li>
        ))}
      </ol>
      <Step to={page < pages ? to(page + 1) : undefined} rel="next">
        Siguiente <ChevronRight aria-hidden size={18} strokeWidth={1.5} />
      </Step>
    </nav>
  )
}

function Step({ to, rel, children }: { to: string | undefined; rel: string; children: ReactNode }) {
  if (to === undefined) {
    return (
      // biome-ignore lint/a11y/useFocusableInteractive: there is no such page
      // biome-ignore lint/a11y/useSemanticElements: a disabled link
      <span role="link" aria-disabled="true" className="page-step">
        {children}
      </span>
    )
  }
  return (
    <Link to={to} rel={rel} className="page-step">
      {children}
    </Link>
  )
}

/** First, last and the neighbours of the current page; undefined is a gap. */
function shownPages(page: number, pages: number) {
  const near = [1, page - 1, page, page + 1, pages].filter((target) => target >= 1 && target <= pages)
  const sorted = [...new Set(near)].toSorted((a, b) => a - b)
  return sorted.flatMap((target, index) => {
    const before = sorted[index - 1]
    if (before === undefined || target - before === 1) return [target]
    return target - before === 2 ? [target - 1, target] : [undefined, target]
  })
}
