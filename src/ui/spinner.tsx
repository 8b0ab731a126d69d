/** The one spinner: while it is awaited who is here. */
export function Spinner({ label = 'Cargando…' }: { label?: string }) {
  return (
    <div role="status" className="flex justify-center py-24">
      <span className="spinner" aria-hidden />
      <span className="sr-only">{label}</span>
    </div>
  )
}
