import { placeOfPostalCode } from '../../platform/argentina/postal-codes.ts'
import type { Settings } from '../../settings/contract.ts'
import type { Parcel, QuoteRequest, Service } from '../carrier.ts'
import { type CarrierCode, isCarrier } from '../carrier-code.ts'
import type { Method } from '../rules.ts'

export type PackedUnit = Pick<Settings, 'parcel_grams' | 'parcel_cm3'>

/** Carriers' weight limit per parcel; more expensive or slower services take more. */
const maxKilos = 50

/**
 * The parcel for a number of units. All units count alike, and kilos are rounded up, so that carts of similar weight
 * share a quote. Undefined above the weight limit.
 */
export function parcelOf(units: number, { parcel_grams, parcel_cm3 }: PackedUnit): Parcel | undefined {
  const kilos = Math.max(1, Math.ceil((units * parcel_grams) / 1000))
  if (kilos > maxKilos) return undefined
  // Computed from the units that fit the rounded weight, so that each weight has one volume.
  return { kilos, volume_cm3: Math.max(1, Math.floor((kilos * 1000) / parcel_grams)) * parcel_cm3 }
}

export type CarrierQuoteRequest = QuoteRequest & { carrier: CarrierCode; method_id: number }

/** Returns the quotes needed for a cart: none if no method uses a carrier's price or the place is unknown. */
export function carrierQuoteRequests(
  methods: readonly Method[],
  postal_code: string | null | undefined,
  units: number,
  packed: PackedUnit,
): CarrierQuoteRequest[] {
  const ofCarriers = methods.flatMap(({ id, kind, rate_source }) =>
    isCarrier(rate_source) && isService(kind) ? [{ method_id: id, carrier: rate_source, service: kind }] : [],
  )
  if (ofCarriers.length === 0) return []
  const code = fourDigits(postal_code)
  const parcel = parcelOf(units, packed)
  return code && parcel ? ofCarriers.map((requested) => ({ ...requested, ...parcel, postal_code: code })) : []
}

const isService = (kind: Method['kind']): kind is Service => kind === 'domicilio' || kind === 'sucursal'

/** Returns the four digits of a postal code, if it exists: an invented one is not requested. */
export function fourDigits(written: string | null | undefined) {
  const digits = written?.match(/\d{4}/)?.[0]
  const place = digits ? placeOfPostalCode(digits) : undefined
  return place && place.provinces.length > 0 ? Number(digits) : undefined
}
