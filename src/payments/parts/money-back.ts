import { formatPesos } from '../../platform/argentina/money.ts'
import type { OrderDetail } from '../own-order/contract.ts'

/** Says what happens to the money of a cancelled order; empty if none was paid or announced. */
export function moneyBack({ refunded_amount, unreturned_amount, payment }: OrderDetail) {
  const sentences = []
  if (refunded_amount > 0) {
    sentences.push(
      `Te devolvemos ${formatPesos(refunded_amount)}. Según el medio de pago, puede tardar unos días en aparecer.`,
    )
  }
  if (unreturned_amount > 0) sentences.push(`Tenemos ${formatPesos(unreturned_amount)} de tu pago para devolverte.`)
  if (sentences.length === 0 && payment?.method === 'transferencia') {
    sentences.push('Tenemos el aviso de tu transferencia: si llegó, te la devolvemos.')
  }
  return sentences.join(' ')
}
