import { placeOfPostalCode } from '../../platform/argentina/postal-codes.ts'
import type { Settings } from '../../settings/contract.ts'
import type { Parcel, QuoteAsked, Service } from '../carrier.ts'
import { type CarrierCode, isCarrier } from '../carrier-code.ts'
import type { Method } from '../rules.ts'

/** One unit, packed. */
export type PackedUnit = Pick<Settings, 'parcel_grams' | 'parcel_cm3'>

/** What one parcel holds for its carriers; dearer and slower services take more. */
const mostKilos = 50

/**
 * The parcel of so many units. The shop does not weigh: each unit counts alike, and what is begun of a kilo is a whole one,
 * so that carts of nearly the same weight share a price. Undefined beyond what a parcel may weigh.
 */
export function parcelOf(units: number, { parcel_grams, parcel_cm3 }: PackedUnit): Parcel | undefined {
  const kilos = Math.max(1, Math.ceil((units * parcel_grams) / 1000))
  if (kilos > mostKilos) return undefined
  // Of as many units as those kilos may hold, so that one weight has one volume.
  return { kilos, volume_cm3: Math.max(1, Math.floor((kilos * 1000) / parcel_grams)) * parcel_cm3 }
}

export type AskedOf = QuoteAsked & { carrier: CarrierCode; method_id: number }

/** What is to be asked of which carrier for a cart: nothing where no way takes its price from one, or the place is not known. */
export function quotesAsked(
  methods: readonly Method[],
  postal_code: string | null | undefined,
  units: number,
  packed: PackedUnit,
): AskedOf[] {
  const ofCarriers = methods.flatMap(({ id, kind, rate_source }) =>
    isCarrier(rate_source) && isService(kind) ? [{ method_id: id, carrier: rate_source, service: kind }] : [],
  )
  if (ofCarriers.length === 0) return []
  const code = fourDigits(postal_code)
  const parcel = parcelOf(units, packed)
  return code && parcel ? ofCarriers.map((asked) => ({ ...asked, ...parcel, postal_code: code })) : []
}

const isService = (kind: Method['kind']): kind is Service => kind === 'domicilio' || kind === 'sucursal'

/** Those of a postal code, where mail goes: a made-up one asks nobody. */
export function fourDigits(written: string | null | undefined) {
  const digits = written?.match(/\d{4}/)?.[0]
  const place = digits ? placeOfPostalCode(digits) : undefined
  return place && place.provinces.length > 0 ? Number(digits) : undefined
}
