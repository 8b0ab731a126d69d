import { Button } from '../button.tsx'

type Pages = { page: number; pages: number; total: number; noun: string; onPage: (page: number) => void }

/** First, previous, next and last, and where one is. A list on one page has nowhere to go; an empty one says so itself. */
export function Pager({ page, pages, total, noun, onPage }: Pages) {
  const last = Math.max(pages, 1)
  if (total === 0 && page <= 1) return null
  return (
    <nav className="admin-pager" aria-label="Paginación">
      <p aria-live="polite">
        Página {page} de {last} · {total} {noun}
      </p>
      {(last > 1 || page > last) && (
        <div>
          <Step to={page > 1 ? 1 : undefined} onPage={onPage}>
            Primera
          </Step>
          <Step to={page > 1 ? page - 1 : undefined} onPage={onPage}>
            Anterior
          </Step>
          <Step to={page < last ? page + 1 : undefined} onPage={onPage}>
            Siguiente
          </Step>
          <Step to={page < last ? last : undefined} onPage={onPage}>
            Última
          </Step>
        </div>
      )}
    </nav>
  )
}

type Step = { to: number | undefined; onPage: (page: number) => void; children: string }

/** `aria-disabled` where there is no such page: a button that becomes `disabled` drops the keyboard's focus. */
function Step({ to, onPage, children }: Step) {
  return (
    <Button aria-disabled={to === undefined || undefined} onClick={() => to !== undefined && onPage(to)}>
      {children}
    </Button>
  )
}
