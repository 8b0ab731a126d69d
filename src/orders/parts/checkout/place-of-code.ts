import { toPostalCode } from '../../../platform/argentina/places.ts'
import { callApi } from '../../../platform/browser/api-client.ts'
import { findPostalCode } from '../../../shipping/calls.ts'
import type { Buyer } from './buyer-fields.ts'

/** Where a code lies, as far as the form needs it. */
export type CodePlace = { provinces: readonly string[]; localities: readonly string[] }

const asked = new Map<string, Promise<CodePlace | undefined>>()

/** What is known of a postal code; undefined where it is none, or the shop did not answer: then the buyer chooses. */
export function lookUpCode(written: string) {
  const code = toPostalCode(written)
  if (!code) return Promise.resolve(undefined)
  const found =
    asked.get(code) ??
    callApi(findPostalCode, { params: { code }, query: {}, withToken: false }).catch(() => {
      asked.delete(code)
      return undefined
    })
  asked.set(code, found)
  return found
}

/** The fields that a code filled in, which the next code may change again. */
export type Filled = { customer_province?: string | undefined; customer_city?: string | undefined }

/** Province and city of a code, where they are one and the buyer wrote nothing else. */
export function filledBy({ provinces, localities }: CodePlace, buyer: Buyer, before: Filled): Filled {
  const one = (names: readonly string[]) => (names.length === 1 ? (names[0] ?? '') : '')
  const isOurs = (name: keyof Filled) => buyer[name] === '' || buyer[name] === before[name]
  return {
    ...(isOurs('customer_province') && { customer_province: one(provinces) }),
    ...(isOurs('customer_city') && { customer_city: one(localities) }),
  }
}
