import { readStoredJson, storeText } from '../../platform/browser/storage.ts'
import type { Register } from '../contract.ts'

type Prefill = Record<Exclude<keyof Register, 'password'>, string>

const key = 'registerPrefill'

export const storeRegisterPrefill = (prefill: Prefill) => storeText(key, JSON.stringify(prefill))

/** Reads and deletes the prefill: a later registration may be another person's. */
export function takeRegisterPrefill(): Partial<Prefill> | undefined {
  const prefill = readStoredJson(key)
  storeText(key, null)
  return prefill && typeof prefill === 'object' ? prefill : undefined
}
