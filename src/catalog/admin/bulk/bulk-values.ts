import type { z } from 'zod'
import { halfMoment, halfMomentMessage, sentMoment } from '../../../platform/argentina/local-moment.ts'
import { explainPesos, readCount, readPercent, readPesos } from '../../../platform/argentina/read-pesos.ts'
import type { BulkChange } from '../../bulk/contract.ts'

/** Kinds of bulk change in this dialog; dollar prices have their own page. */
export type BulkKind = Exclude<BulkChange['kind'], 'dollar' | 'dollar_undo'>

/** The rounding steps of the API. */
export const roundings = [0.01, 1, 10, 50, 100, 500, 1000] as const

/** Fields as typed, for all kinds of change. */
export type BulkValues = {
  how: 'set' | 'add' | 'percent'
  value: string
  round_to: string
  note: string
  category_id: string
  is_active: string
  ends_at: string
  starts_at: string
}

export const firstValues = (kind: BulkKind | undefined): BulkValues => ({
  how: kind === 'price' ? 'percent' : 'add',
  value: '',
  round_to: kind === 'price' || kind === 'offer' ? '1' : '0.01',
  note: '',
  category_id: '',
  is_active: '1',
  ends_at: '',
  starts_at: '',
})

/** The change for the request. An unparsable value is sent as NaN (null in JSON), to be refused by the server. */
export function asChange(kind: BulkKind, values: BulkValues): z.input<typeof BulkChange> {
  const value = readValue(kind, values) ?? Number.NaN
  const round_to = roundings.find((step) => step === Number(values.round_to))
  if (kind === 'price') return { kind, how: values.how, value, round_to }
  if (kind === 'offer') {
    return {
      kind,
      percent: value,
      ends_at: sentMoment(values.ends_at),
      starts_at: sentMoment(values.starts_at),
      round_to,
    }
  }
  if (kind === 'offer_end') return { kind }
  if (kind === 'stock') return { kind, how: values.how === 'set' ? 'set' : 'add', value, note: values.note }
  if (kind === 'category') return { kind, category_id: values.category_id === '' ? null : Number(values.category_id) }
  return { kind, is_active: values.is_active === '1' }
}

/** Errors of missing or unparsable values; the server could only say that they are no number. */
export function wrongValue(kind: BulkKind, values: BulkValues): Record<string, string> {
  for (const name of ['starts_at', 'ends_at'] as const)
    if (values[name] === halfMoment) return { [name]: halfMomentMessage }
  const takesNone = kind !== 'price' && kind !== 'offer' && kind !== 'stock'
  if (takesNone || readValue(kind, values) !== undefined) return {}
  const isMissing = values.value.trim() === ''
  if (kind === 'stock') return { value: isMissing ? 'Escribí cuántas unidades' : 'Un número entero' }
  if (kind === 'price' && values.how !== 'percent') {
    return { value: isMissing ? 'Ingresá un monto' : explainPesos(values.value) }
  }
  const message = isMissing ? 'Escribí un porcentaje' : 'Escribí un porcentaje como 10 o 12,5, sin punto de miles'
  return { [kind === 'offer' ? 'percent' : 'value']: message }
}

function readValue(kind: BulkKind, { how, value }: BulkValues) {
  if (kind === 'price' && how !== 'percent') return readPesos(value, { allowNegative: how === 'add' })
  if (kind === 'stock') return readCount(value, { allowNegative: how === 'add' })
  return readPercent(value, { allowNegative: true })
}
