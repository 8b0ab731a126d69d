import { sumPesos } from '../../platform/argentina/money.ts'
import type { ProviderPayment } from '../provider.server.ts'
import type { FoundPayment } from './client.server.ts'

type Reported = Pick<FoundPayment, 'status' | 'status_detail'>

export function asProviderPayment(found: FoundPayment): ProviderPayment {
  return {
    id: found.id,
    order_id: found.external_reference,
    outcome: outcomeOf(found),
    reason: whyRejected(found),
    amount: found.transaction_amount,
    currency: found.currency_id,
    returned_amount: returnedAmount(found),
    ...costsOf(found),
    isDisputed: found.status === 'in_mediation',
    isChargeback: found.status === 'charged_back',
    isReimbursed: isReimbursed(found),
    isLive: found.live_mode,
    collector_id: found.collector_id ?? undefined,
    reported: {
      status: found.status,
      amount_refunded: found.transaction_amount_refunded,
      answer: JSON.stringify(found),
    },
  }
}

/**
 * Maps the provider's status. A refunded or charged-back payment is failed only if it was never recorded as approved: a
 * confirmed one stays confirmed, and what was returned becomes a refund.
 */
function outcomeOf({ status }: Reported): ProviderPayment['outcome'] {
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

function whyRejected({ status, status_detail }: Reported) {
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

const isReimbursed = ({ status, status_detail }: Reported) =>
  status === 'charged_back' && status_detail === 'reimbursed'

function returnedAmount({ status, status_detail, transaction_amount, transaction_amount_refunded }: FoundPayment) {
  const isWhole = status === 'refunded' || (status === 'charged_back' && !isReimbursed({ status, status_detail }))
  return isWhole ? transaction_amount : transaction_amount_refunded
}

/**
 * Reads the costs only of an approved payment without refunds: before approval the net is 0, and after a refund its
 * meaning is not documented. The net is lower than the amount less the fees, because taxes are withheld (IIBB, IVA,
 * Ganancias).
 */
function costsOf({ status, transaction_amount_refunded, fee_details, transaction_details }: FoundPayment) {
  const net_amount = transaction_details?.net_received_amount
  if (status !== 'approved' || transaction_amount_refunded > 0 || !net_amount) {
    return { fee_amount: null, net_amount: null }
  }
  const fees = fee_details?.filter(({ fee_payer }) => fee_payer === 'collector').map(({ amount }) => amount)
  return { fee_amount: fees ? sumPesos(fees) : null, net_amount }
}
