import { Button } from '../../ui/button.tsx'

/** The order is there and could not be read: nothing is lost. */
export function OrderUnread({ onRetry }: { onRetry: () => void }) {
  return (
    <div role="alert" className="notice notice-bad flex flex-wrap items-center justify-between gap-3">
      <p>No pudimos cargar tu pedido. Está guardado: probá de nuevo.</p>
      <Button onClick={onRetry}>Reintentar</Button>
    </div>
  )
}
