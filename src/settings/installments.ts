import { formatPesos, fromCents, multiplyPesos, toCents } from '../platform/argentina/money.ts'
import type { InstallmentPlan } from './contract.ts'

/** What a buyer is told of one plan: by law its cash price, count, amount and CFTEA stand together. */
export type Installments = {
  count: number
  amount: number
  /** All of them together. */
  total_amount: number
  cftea: number
  /** Whether they come to the cash price. */
  is_free: boolean
}

/** One of so many equal payments of a price with its surcharge in percent, to its second decimal, rounded once half up. */
export function installmentPesos(pesos: number, surcharge_percent: number, count: number) {
  // Whole numbers that a double would not hold: a large price times ten thousand.
  const charged = BigInt(toCents(pesos)) * BigInt(10_000 + Math.round(surcharge_percent * 100))
  const parts = BigInt(10_000 * count)
  return fromCents(Number((charged * 2n + parts) / (parts * 2n)))
}

/** The plans that so many pesos reach, the most payments first. */
export function installmentsFor(plans: readonly InstallmentPlan[], pesos: number): Installments[] {
  if (pesos <= 0) return []
  return plans
    .filter(({ min_total }) => pesos >= min_total)
    .toSorted((a, b) => b.count - a.count)
    .map(({ count, surcharge_percent, cftea }) => ({
      count,
      amount: installmentPesos(pesos, surcharge_percent, count),
      total_amount:
        surcharge_percent > 0 ? multiplyPesos(installmentPesos(pesos, surcharge_percent, count), count) : pesos,
      cftea,
      is_free: surcharge_percent === 0 && cftea === 0,
    }))
}

/** The most payments that the provider may offer; undefined leaves it to the provider, as a shop without plans does. */
export function mostInstallments(plans: readonly InstallmentPlan[], pesos: number) {
  if (plans.length === 0) return undefined
  return installmentsFor(plans, pesos)[0]?.count ?? 1
}

/** `3 cuotas sin interés de $ 71.333,33`; only what costs nothing may say so. */
export function installmentWords({ count, amount, is_free }: Installments) {
  const often = count === 1 ? '1 pago' : `${count} cuotas`
  return `${often}${is_free && count > 1 ? ' sin interés' : ''} de ${formatPesos(amount)}`
}

/** `CFTEA 85,3 % · total $ 289.000,00`. */
export function costWords({ cftea, total_amount }: Installments) {
  return `CFTEA ${cftea.toLocaleString('es-AR', { maximumFractionDigits: 2 })} % · total ${formatPesos(total_amount)}`
}

/** All that a page says of them, in words; undefined where there are none. */
export function installmentSentences(plans: readonly InstallmentPlan[], pesos: number) {
  const reached = installmentsFor(plans, pesos)
  const [best, ...others] = reached.map((plan) => ({ what: installmentWords(plan), cost: costWords(plan) }))
  return best && { cash: formatPesos(pesos), best, others }
}
export type InstallmentSentences = NonNullable<ReturnType<typeof installmentSentences>>
