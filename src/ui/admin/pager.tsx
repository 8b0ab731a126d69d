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
          <Button disabled={page <= 1} onClick={() => onPage(1)}>
            Primera
          </Button>
          <Button disabled={page <= 1} onClick={() => onPage(page - 1)}>
            Anterior
          </Button>
          <Button disabled={page >= last} onClick={() => onPage(page + 1)}>
            Siguiente
          </Button>
          <Button disabled={page >= last} onClick={() => onPage(last)}>
            Última
          </Button>
        </div>
      )}
    </nav>
  )
}
