import { formatPesos, fromCents, multiplyPesos, toCents } from '../platform/argentina/money.ts'
import type { InstallmentPlan } from './contract.ts'

/** A plan as shown to buyers: by law cash price, count, amount and CFTEA appear together. */
export type Installments = {
  count: number
  amount: number
  total_amount: number
  cftea: number
  /** Whether the sum is the cash price. */
  is_free: boolean
}

/** Amount of one of `count` equal installments of a price with a surcharge, rounded half up once. */
export function installmentPesos(pesos: number, surcharge_percent: number, count: number) {
  // BigInt, because a large price times ten thousand exceeds a double's integers.
  const charged = BigInt(toCents(pesos)) * BigInt(10_000 + Math.round(surcharge_percent * 100))
  const parts = BigInt(10_000 * count)
  return fromCents(Number((charged * 2n + parts) / (parts * 2n)))
}

/** Returns the plans offered for this amount, the longest first. */
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

/** Returns the maximum of installments that the provider may offer; undefined (no plans) leaves it to the provider. */
export function maxInstallments(plans: readonly InstallmentPlan[], pesos: number) {
  if (plans.length === 0) return undefined
  return installmentsFor(plans, pesos)[0]?.count ?? 1
}

/** `3 cuotas sin interés de $ 71.333,33`; «sin interés» only for plans without any cost. */
export function installmentText({ count, amount, is_free }: Installments) {
  const often = count === 1 ? '1 pago' : `${count} cuotas`
  return `${often}${is_free && count > 1 ? ' sin interés' : ''} de ${formatPesos(amount)}`
}

/** `CFTEA 85,3 % · total $ 289.000,00`. */
export function costText({ cftea, total_amount }: Installments) {
  return `CFTEA ${cftea.toLocaleString('es-AR', { maximumFractionDigits: 2 })} % · total ${formatPesos(total_amount)}`
}

export function installmentSentences(plans: readonly InstallmentPlan[], pesos: number) {
  const reached = installmentsFor(plans, pesos)
  const [best, ...others] = reached.map((plan) => ({ what: installmentText(plan), cost: costText(plan) }))
  return best && { cash: formatPesos(pesos), best, others }
}
export type InstallmentSentences = NonNullable<ReturnType<typeof installmentSentences>>
