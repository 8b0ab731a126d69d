import { plainWords } from '../../platform/text/without-accents.ts'

/** Evidence, besides the amount, that a line pays a transfer; the strongest first. */
export type Fact = 'order' | 'reference' | 'name'

/** The text of a statement line, tokenized once for many comparisons. */
export type LineWords = { compact: string; words: ReadonlySet<string>; numbers: ReadonlySet<string> }

type Told = { order_number: string; customer_name: string; transfer_reference: string | null; expected: number }
/** What identifies a transfer in a line, tokenized once. */
export type Payer = { order: string; suffix: string; identifying: readonly string[]; names: readonly string[] }

export function wordsOfLine(...texts: readonly string[]): LineWords {
  const text = plainWords(texts.join(' '))
  return { compact: text.replace(/ /g, ''), words: new Set(text.split(' ')), numbers: new Set(numbersOf(text)) }
}

export function payerOf({ order_number, customer_name, transfer_reference, expected }: Told): Payer {
  const order = plainWords(order_number)
  return {
    order: order.replace(/ /g, ''),
    suffix: order.split(' ').at(-1) ?? order,
    identifying: identifying(transfer_reference, expected),
    names: namesOf(customer_name),
  }
}

export function factsOf({ order, identifying, names }: Payer, line: LineWords): Fact[] {
  const facts: Fact[] = []
  if (line.compact.includes(order)) facts.push('order')
  if (identifying.some((part) => line.numbers.has(part) || line.words.has(part))) facts.push('reference')
  const matched = names.filter((name) => line.words.has(name)).length
  if (matched >= 2 || (matched === 1 && names.length === 1)) facts.push('name')
  return facts
}

/** Returns the parts of a typed reference that identify the transfer: codes and long numbers, except the amount. */
function identifying(reference: string | null, amount: number) {
  const text = plainWords(reference ?? '')
  const codes = text.split(' ').filter((word) => word.length >= 6 && /\d/.test(word) && /[a-z]/.test(word))
  const sums = new Set([String(Math.trunc(amount)), String(Math.round(amount * 100))])
  return [...codes, ...numbersOf(text)].filter((part) => !sums.has(part))
}

/** Returns the numbers of five digits or more without leading zeros; for a CUIT also its DNI. */
function numbersOf(text: string) {
  const whole = text.replace(/\b(\d{2}) (\d{8}) (\d)\b/g, '$1$2$3').replace(/\b(\d{1,2}) (\d{3}) (\d{3})\b/g, '$1$2$3')
  const numbers = (whole.match(/\d+/g) ?? []).map((digits) => digits.replace(/^0+/, ''))
  return numbers
    .flatMap((digits) =>
      /^(2[0347]|3[034])\d{9}$/.test(digits) ? [digits, digits.slice(2, 10).replace(/^0+/, '')] : digits,
    )
    .filter((digits) => digits.length >= 5)
}

const particles = new Set(['del', 'las', 'los', 'van', 'von', 'srl', 'sas'])
const namesOf = (name: string) => [
  ...new Set(
    plainWords(name)
      .split(' ')
      .filter((word) => word.length >= 3 && !particles.has(word)),
  ),
]
