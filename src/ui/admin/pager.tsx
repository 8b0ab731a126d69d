import { Button } from '../button.tsx'
import { Nothing } from './list-state.tsx'

type Pages = { page: number; pages: number; total: number; noun: string; onPage: (page: number) => void }

/** A list of one page shows only its count; that of an empty list is for screen readers, which announce it. */
export function Pager({ page, pages, total, noun, onPage }: Pages) {
  const last = Math.max(pages, 1)
  const isEmpty = total === 0 && page <= 1
  return (
    <nav className={isEmpty ? 'sr-only' : 'admin-pager'} aria-label="Paginación">
      <p aria-live="polite">
        {!isEmpty && `Página ${page} de ${last} · `}
        {total.toLocaleString('es-AR')} {noun}
      </p>
      {(last > 1 || page > last) && (
        <div>
          <PageStep to={page > 1 ? 1 : undefined} onPage={onPage}>
            Primera
          </PageStep>
          <PageStep to={page > 1 ? Math.min(page - 1, last) : undefined} onPage={onPage}>
            Anterior
          </PageStep>
          <PageStep to={page < last ? page + 1 : undefined} onPage={onPage}>
            Siguiente
          </PageStep>
          <PageStep to={page < last ? last : undefined} onPage={onPage}>
            Última
          </PageStep>
        </div>
      )}
    </nav>
  )
}

/** Shown instead of the rows on a page beyond the last one. */
export function BeyondLast({ page, pages, onPage }: Pick<Pages, 'page' | 'pages' | 'onPage'>) {
  return (
    <Nothing action={<Button onClick={() => onPage(pages)}>Ir a la última</Button>}>
      En la página {page} no hay nada: la última es la {pages}.
    </Nothing>
  )
}

type PageStepProps = { to: number | undefined; onPage: (page: number) => void; children: string }

/** `aria-disabled` if there is no such page, as in IconButton. */
export function PageStep({ to, onPage, children }: PageStepProps) {
  return (
    <Button
      className="admin-page-step"
      aria-disabled={to === undefined || undefined}
      onClick={() => to !== undefined && onPage(to)}
    >
      {children}
    </Button>
  )
}
