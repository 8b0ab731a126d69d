import { daysBetween } from '../../platform/argentina/business-days.ts'
import { formatPesos, toCents } from '../../platform/argentina/money.ts'
import type { StatementLine } from './contract.ts'
import { type Fact, factsOf, type LineWords, type Payer, payerOf, wordsOfLine } from './facts.ts'

export type Waiting = {
  payment_id: number
  order_number: string
  customer_name: string
  transfer_reference: string | null
  /** The amount its line should have. */
  expected: number
  /** Business days on which the order was placed and the transfer was announced. */
  order_day: string
  sent_day: string
}

/** An unmatched credit. `isHere`: part of the current statement; lines of other statements only compete. */
export type Line = StatementLine & { isHere: boolean }

/** Another possible source of the amount: an unpaid order without an announced transfer, or a manual payment. */
export type Other = { amount: number; day: string }

export type Certainty = 'sure' | 'choose' | 'none'
export type Match<W extends Waiting> = {
  waiting: W
  certainty: Certainty
  reason: string
  line: Line | undefined
  candidates: readonly Line[]
}

type Pair = { waiting: Waiting; line: Line; facts: readonly Fact[]; weight: number; isEqual: boolean }

/**
 * Tolerance in days between the bank's date and the shop's: before the order, the same with evidence, after the
 * announcement.
 */
const [daysBefore, daysBeforeNamed, daysAfter] = [1, 5, 15]
const maxCandidates = 10
/** A word that is in more lines than this identifies nobody. */
const commonest = 200
const weights: Record<Fact, number> = { order: 3, reference: 3, name: 1 }

/**
 * Decides which line pays which transfer. A match is sure if the amount is equal and there is evidence that no rival
 * has as much of; or if exactly one transfer and one line have the amount, nobody else owes it and no evidence points
 * to another transfer.
 */
export function matchLines<W extends Waiting>(
  all: readonly W[],
  lines: readonly Line[],
  others: readonly Other[],
): Match<W>[] {
  const pairs = pairUp(all, lines)
  const owed = Map.groupBy(others, ({ amount }) => toCents(amount))
  return all.map((waiting) => judge(waiting, pairs, owed))
}

type Pairs = { ofWaiting: Map<Waiting, Pair[]>; ofLine: Map<Line, Pair[]> }

function pairUp(all: readonly Waiting[], lines: readonly Line[]): Pairs {
  const cut = lines.map((line) => ({ line, words: wordsOfLine(line.description, line.reference, line.counterparty) }))
  const byCents = Map.groupBy(cut, ({ line }) => toCents(line.amount))
  const byKey = indexOf(cut)
  const pairs = all.flatMap((waiting) => {
    const payer = payerOf(waiting)
    const near = new Set(byCents.get(toCents(waiting.expected)))
    for (const one of lookUp(payer, byKey)) near.add(one)
    return [...near].flatMap((one) => pairOf(waiting, payer, one) ?? [])
  })
  return { ofWaiting: Map.groupBy(pairs, (pair) => pair.waiting), ofLine: Map.groupBy(pairs, (pair) => pair.line) }
}

type Cut = { line: Line; words: LineWords }

function indexOf(cut: readonly Cut[]) {
  const index = new Map<string, Cut[]>()
  for (const one of cut) {
    for (const key of new Set([...one.words.words, ...one.words.numbers])) {
      const there = index.get(key)
      if (there) there.push(one)
      else index.set(key, [one])
    }
  }
  return index
}

/**
 * Returns the lines of any amount that may contain evidence. A name needs two matching words, so its most common word
 * is not looked up.
 */
function lookUp({ order, suffix, identifying: telling, names }: Payer, byKey: ReadonlyMap<string, readonly Cut[]>) {
  const found = (key: string) => byKey.get(key) ?? []
  const rarest = names.toSorted((a, b) => found(a).length - found(b).length).slice(0, Math.max(names.length - 1, 1))
  return [order, suffix, ...telling, ...rarest].flatMap((key) => (found(key).length > commonest ? [] : found(key)))
}

function pairOf(waiting: Waiting, payer: Payer, { line, words }: Cut): Pair | undefined {
  const isEqual = toCents(line.amount) === toCents(waiting.expected)
  const isNear = isTimely({ waiting, line }, daysBeforeNamed)
  const facts = factsOf(payer, words).filter((fact) => fact !== 'name' || isNear)
  if (!isEqual && facts.length === 0) return undefined
  return { waiting, line, facts, isEqual, weight: facts.reduce((sum, fact) => sum + weights[fact], 0) }
}

function judge<W extends Waiting>(waiting: W, { ofWaiting, ofLine }: Pairs, owed: Map<number, Other[]>): Match<W> {
  const own = ofWaiting.get(waiting) ?? []
  const rivalsOf = ({ line }: Pair) => (ofLine.get(line) ?? []).filter((pair) => pair.waiting !== waiting)
  const named = bestOf(own.filter(({ isEqual, weight }) => isEqual && weight > 0))
  if (named?.line.isHere && rivalsOf(named).every(({ weight }) => weight < named.weight)) {
    return sure(waiting, named, `Mismo importe y ${factsText(named.facts)}.`)
  }
  const equal = own.filter(({ isEqual }) => isEqual)
  const [only] = equal
  const isOwedElsewhere = (owed.get(toCents(waiting.expected)) ?? []).some(
    ({ day }) => only !== undefined && Math.abs(daysBetween(day, only.line.day)) <= daysAfter,
  )
  if (only?.line.isHere && equal.length === 1 && rivalsOf(only).length === 0 && isTimely(only) && !isOwedElsewhere) {
    const amount = formatPesos(waiting.expected)
    return sure(
      waiting,
      only,
      `Es la única transferencia de ${amount} que espera y la única acreditación de ese importe.`,
    )
  }
  const claims = new Map(own.map((pair) => [pair, Math.max(0, ...rivalsOf(pair).map(({ weight }) => weight))]))
  const here = own.filter(({ line }) => line.isHere).toSorted(byLikelihood(claims))
  const [likeliest] = here
  if (!likeliest) {
    const reason = `Ninguna acreditación sin usar de este extracto es de ${formatPesos(waiting.expected)}.`
    return { waiting, certainty: 'none', reason, line: undefined, candidates: [] }
  }
  const reason = doubt(waiting, here, likeliest, rivalsOf(likeliest), isOwedElsewhere)
  const candidates = here.slice(0, maxCandidates).map(({ line }) => line)
  return { waiting, certainty: 'choose', reason, line: likeliest.line, candidates }
}

const sure = <W extends Waiting>(waiting: W, { line }: Pair, reason: string): Match<W> => ({
  waiting,
  certainty: 'sure',
  reason,
  line,
  candidates: [line],
})

/** Returns the pair with the strongest evidence, unless another has as much or the dates are too far apart. */
function bestOf(pairs: readonly Pair[]) {
  const [first, second] = pairs.toSorted((a, b) => b.weight - a.weight)
  return first && (!second || second.weight < first.weight) && isTimely(first, daysBeforeNamed) ? first : undefined
}

const byLikelihood = (claims: ReadonlyMap<Pair, number>) => (a: Pair, b: Pair) =>
  Number(b.isEqual) - Number(a.isEqual) ||
  b.weight - a.weight ||
  (claims.get(a) ?? 0) - (claims.get(b) ?? 0) ||
  Number(isTimely(b)) - Number(isTimely(a)) ||
  distance(a) - distance(b)

function doubt(waiting: Waiting, here: readonly Pair[], best: Pair, rivals: readonly Pair[], isOwedElsewhere: boolean) {
  const amount = formatPesos(waiting.expected)
  if (!best.isEqual) {
    const [came, missing] = [best.line.amount, waiting.expected - best.line.amount]
    const difference = formatPesos(Math.abs(missing))
    return `Tiene ${factsText(best.facts)}, pero llegaron ${formatPesos(came)} y se esperaban ${amount}: ${missing > 0 ? 'faltan' : 'sobran'} ${difference}.`
  }
  const equal = here.filter(({ isEqual }) => isEqual)
  if (equal.length > 1) return `Hay ${equal.length} acreditaciones de ${amount} sin usar.`
  const alike = rivals.filter(({ isEqual }) => isEqual)
  if (alike.length > 0) {
    const [rival] = alike
    return alike.length === 1 && rival
      ? `La orden ${rival.waiting.order_number} espera el mismo importe.`
      : `Otras ${alike.length} transferencias esperan ${amount}.`
  }
  const [named] = rivals
  if (named)
    return `El importe coincide, pero la acreditación nombra a la orden ${named.waiting.order_number} o a su cliente.`
  if (isOwedElsewhere) return `El importe coincide, pero otra orden también puede haber pagado ${amount}.`
  if (!isTimely(best)) return `El importe coincide, pero la fecha queda lejos de la orden.`
  return `Otra acreditación de ${amount}, de otro extracto, sigue sin usar.`
}

const factNames: Record<Fact, string> = {
  order: 'número de orden',
  reference: 'la referencia del cliente',
  name: 'nombre del cliente',
}

function factsText(facts: readonly Fact[]) {
  const words = facts.map((fact) => factNames[fact])
  return words.length > 1 ? `${words.slice(0, -1).join(', ')} y ${words.at(-1)}` : (words[0] ?? '')
}

function isTimely({ waiting, line }: Pick<Pair, 'waiting' | 'line'>, before = daysBefore) {
  return daysBetween(waiting.order_day, line.day) >= -before && daysBetween(waiting.sent_day, line.day) <= daysAfter
}

const distance = ({ waiting, line }: Pair) => Math.abs(daysBetween(waiting.sent_day, line.day))
