import { toPostalCode } from '../../../platform/argentina/places.ts'
import { callApi } from '../../../platform/browser/api-client.ts'
import { findPostalCode } from '../../../shipping/calls.ts'
import type { Buyer } from './buyer-fields.ts'

export type CodePlace = { provinces: readonly string[]; localities: readonly string[] }

const lookUps = new Map<string, Promise<CodePlace | undefined>>()

/** Looks up a postal code; undefined if it is invalid or the request failed: then the buyer fills in the rest. */
export function lookUpCode(written: string) {
  const code = toPostalCode(written)
  if (!code) return Promise.resolve(undefined)
  const found =
    lookUps.get(code) ??
    callApi(findPostalCode, { params: { code }, query: {}, withToken: false }).catch(() => {
      lookUps.delete(code)
      return undefined
    })
  lookUps.set(code, found)
  return found
}

/** Values filled in by a postal code, which the next one may overwrite. */
export type Filled = { customer_province?: string | undefined; customer_city?: string | undefined }

/** Province and city of a postal code if they are unambiguous and the buyer did not write others. */
export function filledBy({ provinces, localities }: CodePlace, buyer: Buyer, before: Filled): Filled {
  const one = (names: readonly string[]) => (names.length === 1 ? (names[0] ?? '') : '')
  const isOurs = (name: keyof Filled) => buyer[name] === '' || buyer[name] === before[name]
  return {
    ...(isOurs('customer_province') && { customer_province: one(provinces) }),
    ...(isOurs('customer_city') && { customer_city: one(localities) }),
  }
}
