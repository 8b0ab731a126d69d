/** Why the last payment was not taken, in the words of staff. */
export function Rejection({ reason }: { reason: string }) {
  return (
    <div className="notice notice-warn">
      <p className="font-medium">No pudimos acreditar tu último pago</p>
      {reason && <p className="text-soft">{reason}</p>}
      <p>Podés volver a pagar este mismo pedido.</p>
    </div>
  )
}
