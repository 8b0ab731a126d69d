import type { Register } from '../contract.ts'

type Prefill = Record<Exclude<keyof Register, 'password'>, string>

const key = 'registerPrefill'

/** What a guest typed in the checkout, for this tab's registration alone. */
export function keepRegisterPrefill(prefill: Prefill) {
  try {
    sessionStorage.setItem(key, JSON.stringify(prefill))
  } catch {
    // Blocked: the registration starts empty.
  }
}

/** Read once: a registration opened later is somebody's own. */
export function takeRegisterPrefill(): Partial<Prefill> | undefined {
  try {
    const kept = sessionStorage.getItem(key)
    sessionStorage.removeItem(key)
    const prefill: unknown = JSON.parse(kept ?? 'null')
    return prefill && typeof prefill === 'object' ? prefill : undefined
  } catch {
    return undefined
  }
}
