import { keep, readKeptJson } from '../../platform/browser/storage.ts'
import type { Register } from '../contract.ts'

type Prefill = Record<Exclude<keyof Register, 'password'>, string>

const key = 'registerPrefill'

/** What a guest typed in the checkout, for this tab's registration alone. */
export const keepRegisterPrefill = (prefill: Prefill) => keep(key, JSON.stringify(prefill))

/** Read once: a registration opened later is somebody's own. */
export function takeRegisterPrefill(): Partial<Prefill> | undefined {
  const prefill = readKeptJson(key)
  keep(key, null)
  return prefill && typeof prefill === 'object' ? prefill : undefined
}
