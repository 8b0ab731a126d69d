import { Button } from '../../ui/button.tsx'

export function OrderUnread({ onRetry }: { onRetry: () => void }) {
  return (
    <div role="alert" className="notice notice-bad flex flex-wrap items-center justify-between gap-3">
      <p>No pudimos cargar tu pedido. Está guardado: probá de nuevo.</p>
      <Button onClick={onRetry}>Reintentar</Button>
    </div>
  )
}
