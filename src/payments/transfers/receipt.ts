import { formatPesos, fromCents, toCents } from '../../platform/argentina/money.ts'
import { invalid, ShopError } from '../../platform/http/errors.ts'
import { shortReceipt } from '../rules.ts'

/** What staff say came, and what they do when it is less than was expected. */
export type Receipt = {
  received_amount?: number | undefined
  shortage?: 'accept' | 'ask' | undefined
  admin_notes?: string | undefined
}

type Weighed = {
  outcome: 'confirm' | 'ask'
  /** What of the payment's row is written. A confirmed payment is as much as came, so that the cash is true. */
  received: { received_amount?: number; amount?: number }
  note: string
  message: string
}

/** What came beside what was to come; `earlier` of it came before. Nothing said is all of it. */
export function weighReceipt(
  amount: number,
  earlier: number,
  { received_amount, shortage, admin_notes }: Receipt,
): Weighed {
  const expected = toCents(amount) - toCents(earlier)
  const came = received_amount === undefined ? expected : toCents(received_amount)
  if (came >= expected && shortage) {
    const message = 'No falta nada: el importe recibido alcanza.'
    throw invalid(message, { received_amount: message })
  }
  if (came === expected) return { outcome: 'confirm', received: {}, note: '', message: verified }
  const difference = formatPesos(fromCents(Math.abs(came - expected)))
  const words = `${formatPesos(fromCents(came))} de ${formatPesos(fromCents(expected))}`
  const received = { received_amount: fromCents(came) }
  const all = fromCents(came + toCents(earlier))
  if (came > expected) {
    const note = `Recibido ${words}: sobran ${difference} para devolver.`
    return {
      outcome: 'confirm',
      received: { ...received, amount: all },
      note,
      message: `${verified}. Sobran ${difference} para devolver.`,
    }
  }
  if (shortage === 'ask') {
    const note = `${shortReceipt}: ${words}. Faltan ${difference}.`
    return { outcome: 'ask', received, note, message: `Le pedimos al cliente los ${difference} que faltan` }
  }
  if (shortage !== 'accept') {
    const message = `Faltan ${difference}: confirmala igual con un motivo, o pedí la diferencia.`
    throw new ShopError(400, 'importe-menor', message, { received_amount: message })
  }
  if (!admin_notes) {
    throw invalid('Escribí por qué se confirma con menos dinero.', { admin_notes: 'Escribí el motivo' })
  }
  const note = `Recibido ${words}: faltan ${difference}.`
  return { outcome: 'confirm', received: { ...received, amount: all }, note, message: verified }
}

const verified = 'Transacción verificada exitosamente'
