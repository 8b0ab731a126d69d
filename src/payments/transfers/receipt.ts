import { formatPesos, fromCents, toCents } from '../../platform/argentina/money.ts'
import { invalid, ShopError } from '../../platform/http/errors.ts'
import { shortReceipt } from '../rules.ts'

/** The amount that staff saw arrive, and whether to accept a shortage or to ask for the rest. */
export type Receipt = {
  received_amount?: number | undefined
  shortage?: 'accept' | 'ask' | undefined
  admin_notes?: string | undefined
}

type Compared = {
  outcome: 'confirm' | 'ask'
  /**
   * Columns of the payment to update. The amount of a confirmed payment is what arrived, so that the cash is correct.
   */
  received: { received_amount?: number; amount?: number }
  note: string
  message: string
}

/**
 * Compares the received amount with the expected one, less the sum of earlier partial transfers (`earlier`). Without
 * `received_amount`, all of it arrived.
 */
export function compareReceipt(
  amount: number,
  earlier: number,
  { received_amount, shortage, admin_notes }: Receipt,
): Compared {
  const expected = toCents(amount) - toCents(earlier)
  const came = received_amount === undefined ? expected : toCents(received_amount)
  if (came >= expected && shortage) {
    const message = 'No falta nada: el importe recibido alcanza.'
    throw invalid(message, { received_amount: message })
  }
  if (came === expected) return { outcome: 'confirm', received: {}, note: '', message: verified }
  const difference = formatPesos(fromCents(Math.abs(came - expected)))
  const amounts = `${formatPesos(fromCents(came))} de ${formatPesos(fromCents(expected))}`
  const received = { received_amount: fromCents(came) }
  const all = fromCents(came + toCents(earlier))
  if (came > expected) {
    const note = `Recibido ${amounts}: sobran ${difference} para devolver.`
    return {
      outcome: 'confirm',
      received: { ...received, amount: all },
      note,
      message: `${verified}. Sobran ${difference} para devolver.`,
    }
  }
  if (shortage === 'ask') {
    const note = `${shortReceipt}: ${amounts}. Faltan ${difference}.`
    return { outcome: 'ask', received, note, message: `Le pedimos al cliente los ${difference} que faltan` }
  }
  if (shortage !== 'accept') {
    const message = `Faltan ${difference}: confirmala igual con un motivo, o pedí la diferencia.`
    throw new ShopError(400, 'importe-menor', message, { received_amount: message })
  }
  if (!admin_notes) {
    throw invalid('Escribí por qué se confirma con menos dinero.', { admin_notes: 'Escribí el motivo' })
  }
  const note = `Recibido ${amounts}: faltan ${difference}.`
  return { outcome: 'confirm', received: { ...received, amount: all }, note, message: verified }
}

const verified = 'Transacción verificada exitosamente'
