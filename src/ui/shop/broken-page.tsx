import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { Button } from '../button.tsx'
import { EmptyState } from '../empty-state.tsx'

/** Shown instead of a page that failed to render or to load. */
export function BrokenPage({ title = 'Algo falló de nuestro lado' }: { title?: string }) {
  // Undefined on the server.
  const isOffline = globalThis.navigator?.onLine === false
  return isOffline ? <OfflinePage /> : <FaultyPage title={title} />
}

/** Reloads fully, because the page's own script may be what failed. */
function FaultyPage({ title }: { title: string }) {
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

/** Retries by itself once online: a full load would replace the shop by the browser's error page. */
function OfflinePage() {
  const { revalidate, state } = useRevalidator()
  useEffect(() => {
    // The connection may be back since the render.
    if (navigator.onLine) void revalidate()
    window.addEventListener('online', revalidate)
    return () => window.removeEventListener('online', revalidate)
  }, [revalidate])
  return (
    <>
      <title>Sin conexión</title>
      <EmptyState
        as="h1"
        title="Sin conexión"
        action={
          <Button look="main" busy={state === 'loading'} onClick={() => void revalidate()}>
            Probar de nuevo
          </Button>
        }
      >
        No pudimos traer esta página. Tu carrito sigue guardado, y seguimos apenas vuelva internet.
      </EmptyState>
    </>
  )
}
