/** Payment, status and reference as they came in the address. */
export function ResultDetails({
  payment_id,
  status,
  external_reference,
}: Record<'payment_id' | 'status' | 'external_reference', string | undefined>) {
  const rows = [
    ['ID de pago', payment_id],
    ['Estado', status],
    ['Referencia', external_reference],
  ] as const
  return (
    <dl className="divide-y divide-line border-y border-line">
      {rows.map(([name, value]) => (
        <div key={name} className="grid gap-x-4 py-3 sm:grid-cols-[8rem_1fr]">
          <dt className="text-soft">{name}</dt>
          <dd className="min-w-0 break-words tabular-nums">{value ?? 'No disponible'}</dd>
        </div>
      ))}
    </dl>
  )
}
