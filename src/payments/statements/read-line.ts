import { explainPesos, readPesos } from '../../platform/argentina/read-pesos.ts'
import { businessDay } from '../../platform/argentina/time.ts'
import type { Columns } from './formats.ts'

export type ReadLine = { day: string; amount: number; description: string; reference: string; counterparty: string }
type Outcome = { line: ReadLine } | { refusal: string } | 'outgoing' | 'empty'

export function readLine(cells: readonly string[], columns: Columns): Outcome {
  const cell = (place: number | undefined) => (place === undefined ? '' : unwrap(cells[place] ?? ''))
  const [date, amount, credit, debit] = [columns.date, columns.amount, columns.credit, columns.debit].map(cell)
  if (!date && !amount && !credit && !debit) return 'empty'
  const texts = columns.description.map(cell)
  const [reference, counterparty] = [cell(columns.reference), cell(columns.counterparty)]
  if ([date, amount, credit, debit, reference, counterparty, ...texts].some(isFormula)) {
    return { refusal: 'Tiene una fórmula en lugar de un dato.' }
  }
  const day = readDay(date ?? '')
  if (!day) return { refusal: date ? `«${date}» no es una fecha.` : 'Le falta la fecha.' }
  const came = columns.credit === undefined ? signed(amount) : credited(credit, debit)
  if (typeof came === 'string') return { refusal: came }
  if (came <= 0) return 'outgoing'
  const description = [...new Set(texts.filter(Boolean))].join(' · ').slice(0, 500)
  return {
    line: {
      day,
      amount: came,
      description,
      reference: reference.slice(0, 120),
      counterparty: counterparty.slice(0, 200),
    },
  }
}

const missing = 'Le falta el importe.'

function signed(written = ''): number | string {
  if (!written) return missing
  return readAmount(written) ?? `«${written}» no es un importe. ${explainPesos(written)}.`
}

/**
 * Reads separate credit and debit columns. Banks leave the unused column empty or write 0, and a debit may be negative.
 */
function credited(credit = '', debit = ''): number | string {
  const [came, went] = [credit, debit].map((written) => (written ? signed(written) : 0))
  if (!credit && !debit) return missing
  if (typeof came === 'string') return came
  return came === 0 && went !== 0 ? -1 : (came ?? 0)
}

/** Also reads the notations `1.200,00-` and `(1.200,00)` of debits and `+1.200,00` of credits. */
function readAmount(written: string) {
  const [, , inner] = /^(\()(.*)\)$/.exec(written) ?? []
  const plain = (inner ?? written).replace(/^(ARS|AR\$)\s*/i, '').replace(/^\+\s*/, '')
  const [, before] = /^(.*\d)\s?-$/.exec(plain) ?? []
  const amount = readPesos(before ?? plain, { allowNegative: true })
  return amount !== undefined && (inner || before) ? -Math.abs(amount) : amount
}

const months = ['ene', 'feb', 'mar', 'abr', 'may', 'jun', 'jul', 'ago', 'sep', 'oct', 'nov', 'dic']

/**
 * Reads `21/11/2026`, `21-11-26`, `2026-11-21T10:00:00-03:00` or `21 nov 2026`, with or without a time. Undefined for a
 * day that does not exist.
 */
function readDay(written: string) {
  const iso = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?:$|[T ])/.exec(written)
  if (iso) {
    if (/T.*(Z|[+-]\d\d:?\d\d)$/.test(written)) {
      const moment = new Date(written.replace(/([+-]\d\d)(\d\d)$/, '$1:$2'))
      return Number.isNaN(moment.getTime()) ? undefined : realDay(...parts(businessDay(moment)))
    }
    return realDay(Number(iso[1]), Number(iso[2]), Number(iso[3]))
  }
  const local = /^(\d{1,2})[-/. ](\d{1,2}|[a-z]{3,10})\.?[-/. ](\d{4}|\d{2})(?:$|[ T,])/i.exec(written)
  if (!local) return undefined
  const [, day = '', month = '', year = ''] = local
  const named = months.indexOf(month.toLowerCase().replace(/^set/, 'sep').slice(0, 3)) + 1
  return realDay(Number(year) + (year.length === 2 ? 2000 : 0), /\d/.test(month) ? Number(month) : named, Number(day))
}

const parts = (day: string): [number, number, number] => {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  return [year, month, date]
}

function realDay(year: number, month: number, day: number) {
  const moment = new Date(Date.UTC(year, month - 1, day))
  const isReal = moment.getUTCMonth() === month - 1 && moment.getUTCDate() === day && year >= 2000 && year < 2200
  return isReal ? moment.toISOString().slice(0, 10) : undefined
}

/** Unwraps `="00123"`, which keeps the leading zeros in a spreadsheet. */
const unwrap = (cell: string) => (/^="([^"]*)"$/.exec(cell)?.[1] ?? cell).trim()
const isFormula = (cell: string | undefined) => cell !== undefined && /^[=@]/.test(cell)
