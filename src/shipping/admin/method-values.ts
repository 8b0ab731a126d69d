import { readCount, readPesos, writePesos } from '../../platform/argentina/read-pesos.ts'
import type { NewShippingMethod, ShippingMethod } from '../contract.ts'

export type RateValues = {
  /** Stays with the rate when others are removed, so that its fields do too. */
  id: number
  where: 'todo' | 'provincias' | 'codigos'
  provinces: string[]
} & Record<'postal_from' | 'postal_to' | 'price' | 'free_from' | 'days_min' | 'days_max', string>

export type MethodValues = Pick<
  ShippingMethod,
  'name' | 'kind' | 'carrier' | 'pickup_place' | 'rate_source' | 'is_active'
> & {
  rates: RateValues[]
}

const newRate: RateValues = {
  id: 0,
  where: 'todo',
  provinces: [],
  postal_from: '',
  postal_to: '',
  price: '',
  free_from: '',
  days_min: '',
  days_max: '',
}

export const withNewRate = (rates: RateValues[]) => [
  ...rates,
  { ...newRate, id: Math.max(-1, ...rates.map(({ id }) => id)) + 1 },
]

export function valuesOf(method: ShippingMethod | undefined): MethodValues {
  if (!method) {
    const empty = { name: '', carrier: '', pickup_place: '', kind: 'domicilio', rate_source: 'tabla' } as const
    return { ...empty, is_active: true, rates: [newRate] }
  }
  const { name, kind, carrier, pickup_place, rate_source, is_active, rates } = method
  const number = (value: number | null) => (value === null ? '' : String(value))
  return {
    name,
    kind,
    carrier,
    pickup_place,
    rate_source,
    is_active,
    rates: rates.map((rate, id) => ({
      id,
      where: rate.postal_from !== null ? 'codigos' : rate.provinces.length > 0 ? 'provincias' : 'todo',
      provinces: rate.provinces,
      postal_from: number(rate.postal_from),
      postal_to: number(rate.postal_to),
      price: writePesos(rate.price),
      free_from: rate.free_from === null ? '' : writePesos(rate.free_from),
      days_min: number(rate.days_min),
      days_max: number(rate.days_max),
    })),
  }
}

export const asMethod = ({ rates, ...method }: MethodValues): NewShippingMethod => ({
  ...method,
  rates: rates.map(({ where, ...rate }) => ({
    provinces: where === 'provincias' ? rate.provinces : [],
    postal_from: where === 'codigos' ? (readCount(rate.postal_from) ?? null) : null,
    postal_to: where === 'codigos' ? (readCount(rate.postal_to) ?? null) : null,
    price: readPesos(rate.price) ?? 0,
    free_from: readPesos(rate.free_from) ?? null,
    days_min: readCount(rate.days_min) ?? null,
    days_max: readCount(rate.days_max) ?? null,
  })),
})

/** Errors of unreadable values, and of those that would mean something else than the form shows. */
export function wrongRates({ rates }: MethodValues) {
  const errors: Record<string, string> = {}
  const isOdd = (text: string, number: number | undefined) => text.trim() !== '' && number === undefined
  rates.forEach(({ where, provinces, price, free_from, days_min, days_max, postal_from, postal_to }, at) => {
    if (readPesos(price) === undefined) errors[`rates.${at}.price`] = 'Escribí un importe; 0 es sin cargo'
    if (isOdd(free_from, readPesos(free_from))) errors[`rates.${at}.free_from`] = 'Escribí un importe'
    if (isOdd(days_min, readCount(days_min))) errors[`rates.${at}.days_min`] = 'Un número entero'
    if (isOdd(days_max, readCount(days_max))) errors[`rates.${at}.days_max`] = 'Un número entero'
    if (where === 'provincias' && provinces.length === 0)
      errors[`rates.${at}.provinces`] = 'Elegí al menos una provincia'
    if (where !== 'codigos') return
    if (!/^\d{4}$/.test(postal_from.trim())) errors[`rates.${at}.postal_from`] = 'Son 4 números, como 1425'
    if (!/^\d{4}$/.test(postal_to.trim())) errors[`rates.${at}.postal_to`] = 'Son 4 números, como 1425'
  })
  return errors
}
