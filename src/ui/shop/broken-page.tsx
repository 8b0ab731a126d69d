import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { Button } from '../button.tsx'
import { EmptyState } from '../empty-state.tsx'

/** What stands in for a page that broke, or that could not be fetched. */
export function BrokenPage({ title = 'Algo falló de nuestro lado' }: { title?: string }) {
  // Undefined on the server, whose page its reader did receive.
  const isOffline = globalThis.navigator?.onLine === false
  return isOffline ? <OfflinePage /> : <FaultyPage title={title} />
}

/** A full load, because what broke may be this page's own script. */
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

/** A full load would leave the shop for the browser's own page: this one comes by itself once there is a network. */
function OfflinePage() {
  const { revalidate, state } = useRevalidator()
  useEffect(() => {
    // It may be back since this page was drawn.
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
