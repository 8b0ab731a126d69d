type Said = { status: string; status_detail: string }

/**
 * What the provider's words mean for a payment of ours. One that was refunded, disputed or charged back was approved
 * before: it stays confirmed, and what went back is a refund.
 */
export function outcomeOf({ status }: Said): 'pendiente' | 'confirmado' | 'fallido' {
  switch (status) {
    case 'approved':
      return 'confirmado'
    case 'rejected':
    case 'cancelled':
    case 'refunded':
    case 'charged_back':
      return 'fallido'
    default:
      return 'pendiente'
  }
}

/** What the buyer reads. */
export function whyRejected({ status, status_detail }: Said) {
  if (status === 'cancelled') return 'El pago se canceló o venció.'
  if (status !== 'rejected') return 'El dinero volvió a quien pagó.'
  if (status_detail.startsWith('cc_rejected_bad_filled')) return 'Algún dato de la tarjeta no es correcto.'
  return reasons[status_detail] ?? 'El medio de pago rechazó la operación.'
}

const reasons: Record<string, string> = {
  cc_rejected_insufficient_amount: 'La tarjeta no tiene fondos suficientes.',
  cc_rejected_call_for_authorize: 'Tenés que autorizar el pago con tu banco.',
  cc_rejected_card_disabled: 'La tarjeta no está activa: llamá a tu banco.',
  cc_rejected_duplicated_payment: 'Ya hiciste un pago igual hace poco.',
  cc_rejected_max_attempts: 'Llegaste al límite de intentos: usá otra tarjeta.',
  cc_rejected_high_risk: 'El pago fue rechazado por seguridad: probá con otro medio.',
}
