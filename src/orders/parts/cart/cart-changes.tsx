/** One sentence for each change. */
export function CartChanges({ changes }: { changes: readonly string[] }) {
  return (
    <div role="status" className={changes.length === 0 ? 'sr-only' : ''}>
      {changes.length > 0 && (
        <div className="notice notice-warn">
          <h2 className="font-sans text-16 font-semibold">Actualizamos tu carrito</h2>
          <ul className="mt-1 flex flex-col gap-1">
            {changes.map((change) => (
              <li key={change}>{change}</li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}
