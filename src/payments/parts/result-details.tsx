type Result = Record<'payment_id' | 'status' | 'external_reference', string | undefined>

/** The collapsed parameters of the return address, for a buyer whom support asks for them. */
export function ResultDetails({ payment_id, status, external_reference }: Result) {
  const rows = [
    ['ID de pago', payment_id],
    ['Estado', status && (statusLabels.get(status) ?? status)],
    ['Referencia', external_reference],
  ] as const
  return (
    <details className="fold">
      <summary className="text-soft">Datos del pago</summary>
      <dl className="divide-y divide-line border-t border-line">
        {rows.map(([name, value]) => (
          <div key={name} className="grid gap-x-4 py-3 sm:grid-cols-[8rem_1fr]">
            <dt className="text-soft">{name}</dt>
            <dd className="min-w-0 tabular-nums">{value ?? 'No disponible'}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}

const statusLabels = new Map([
  ['approved', 'Aprobado'],
  ['pending', 'Pendiente'],
  ['in_process', 'Pendiente'],
  ['authorized', 'Pendiente'],
  ['rejected', 'Rechazado'],
  ['cancelled', 'Cancelado'],
])
