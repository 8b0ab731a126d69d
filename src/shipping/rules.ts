import { fromCents, toCents } from '../platform/argentina/money.ts'
import { placeOfPrice } from '../platform/argentina/postal-codes.ts'
import type { ShippingMethod, ShippingOption } from './contract.ts'

export type Method = Omit<ShippingMethod, 'is_active' | 'position' | 'pickup_place'>
type Rate = Method['rates'][number]

export type Place = { province?: string | null | undefined; postal_code?: string | null | undefined }

/** Carriers' quotes by method id. */
export type Quoted = ReadonlyMap<number, number>
const nothingQuoted: Quoted = new Map()

/**
 * Returns the methods that serve a place, in the owner's order, with their prices. `goods`: cents after discounts. A
 * quote replaces the price of the method's rate; its days and free threshold still come from the rate.
 */
export function shippingOptions(
  methods: readonly Method[],
  place: Place,
  goods: number,
  quoted = nothingQuoted,
): ShippingOption[] {
  return methods.flatMap(({ rates, rate_source: _source, ...method }) => {
    const rate = rateFor(method.kind, rates, place)
    const price = quoted.get(method.id) ?? rate?.price
    if (price === undefined) return []
    const { free_from, days_min, days_max } = rate ?? unknownRate
    const isFree = free_from !== null && toCents(free_from) <= goods
    return [{ ...method, price: isFree ? 0 : fromCents(toCents(price)), free_from, days_min, days_max }]
  })
}

const unknownRate = { free_from: null, days_min: null, days_max: null }

/** Picks the most specific rate: postal codes, then provinces, then everywhere. Pick-up is available from any place. */
function rateFor(kind: Method['kind'], rates: readonly Rate[], place: Place): Rate | undefined {
  const { province, postal_code } = pricedBy(place)
  const digits = Number(postal_code?.match(/\d{4}/)?.[0] ?? 0)
  const holding = rates.filter(({ provinces, postal_from, postal_to }) => {
    if (postal_from !== null && postal_to !== null) return digits >= postal_from && digits <= postal_to
    return provinces.length === 0 || (province !== null && provinces.includes(province))
  })
  const found = holding.toSorted((a, b) => width(a) - width(b))[0]
  return found ?? (kind === 'retiro' ? rates[0] : undefined)
}

const pricedBy = ({ province, postal_code }: Place) =>
  placeOfPrice({ province: province || null, postal_code: postal_code || null })

/**
 * Whether the price of `option` may change once more of the place is known. For a default that was not chosen, the methods
 * before it count too, since one of them may become the default.
 */
export function isPriceOpen(methods: readonly Method[], place: Place, option: ShippingOption, isChosen: boolean) {
  const at = methods.findIndex(({ id }) => id === option.id)
  return methods.slice(isChosen ? at : 0, at + 1).some((method) => dependsOnPlace(method, place))
}

function dependsOnPlace({ kind, rates, rate_source }: Method, place: Place) {
  if (kind === 'retiro') return false
  const { province, postal_code } = pricedBy(place)
  if (rate_source !== 'tabla' && !postal_code) return true
  const found = rateFor(kind, rates, place)
  return rates.some((rate) => {
    const isUnknown = rate.postal_from === null ? rate.provinces.length > 0 && !province : !postal_code
    if (!isUnknown || !found) return isUnknown
    return width(rate) < width(found) && (rate.price !== found.price || rate.free_from !== found.free_from)
  })
}

/** The extent of a rate, only for comparison: ranges of codes before provinces, everywhere last. */
function width({ provinces, postal_from, postal_to }: Rate) {
  if (postal_from !== null && postal_to !== null) return postal_to - postal_from
  return provinces.length > 0 ? 10_000 + provinces.length : 20_000
}

/** The default method: the first that delivers. Pick-up only if the shop has nothing else. */
export function usualOption(methods: readonly Method[], options: readonly ShippingOption[]) {
  return isPickupOnly(methods) ? options[0] : options.find(({ kind }) => kind !== 'retiro')
}

export const isPickupOnly = (methods: readonly Method[]) => methods.every(({ kind }) => kind === 'retiro')

/** Whether shipping is free for every order and place, so that the shop may say so. */
export function isDeliveryFree(methods: readonly Method[]) {
  const isEverywhere = methods.some(
    ({ kind, rates }) => kind !== 'retiro' && rates.some((rate) => width(rate) === 20_000),
  )
  const isFree = ({ rates, rate_source }: Method) => rate_source === 'tabla' && rates.every(({ price }) => price === 0)
  return isEverywhere && methods.every(isFree)
}

export const hasDeliveryDays = (methods: readonly Method[]) =>
  methods.some(({ rates }) => rates.some(({ days_min, days_max }) => (days_min ?? days_max) !== null))

/** Whether there is a single, free method: nothing to choose and nothing to pay. */
export const hasOnlyFreeMethod = (methods: readonly Method[]) => methods.length === 1 && isDeliveryFree(methods)
