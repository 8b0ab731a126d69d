import { Button } from '../button.tsx'
import { EmptyState } from '../empty-state.tsx'

/** What stands in for a page that broke. A full load, because what broke may be this page's own script. */
export function BrokenPage({ title = 'Algo falló de nuestro lado' }: { title?: string }) {
  return (
    <>
      <title>{title}</title>
      <EmptyState
        as="h1"
        title={title}
        action={
          <div className="flex flex-wrap justify-center gap-3">
            <Button look="main" onClick={() => location.reload()}>
              Probar de nuevo
            </Button>
            <a className="button button-quiet" href="/">
              Ir al inicio
            </a>
          </div>
        }
      >
        Tu carrito sigue guardado. Probá de nuevo en un momento.
      </EmptyState>
    </>
  )
}
