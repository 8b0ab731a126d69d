import { useEffect, useRef } from 'react'
import { useRevalidator } from 'react-router'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'

/**
 * Shown if the list failed to load. Retries once by itself and when online again. The button loads the page fully: after
 * an upgrade of the shop, an open tab cannot show the list that the new version sends.
 */
export function ListError() {
  const { revalidate, state } = useRevalidator()
  const isAskedAgain = useRef(false)
  useEffect(() => {
    addEventListener('online', revalidate)
    return () => removeEventListener('online', revalidate)
  }, [revalidate])
  useEffect(() => {
    if (isAskedAgain.current) return
    isAskedAgain.current = true
    void revalidate()
  }, [revalidate])
  return (
    <div className="page">
      <title>Error al cargar productos</title>
      <div role="alert">
        <EmptyState
          as="h1"
          title="Error al cargar productos"
          action={
            <Button
              look="main"
              busy={state === 'loading'}
              onClick={() => (navigator.onLine ? location.reload() : void revalidate())}
            >
              Reintentar
            </Button>
          }
        >
          Revisá tu conexión y probá de nuevo en un momento.
        </EmptyState>
      </div>
    </div>
  )
}
