type Place = 'sessionStorage' | 'localStorage'

/** Returns null if there is no value or storage is blocked. */
export function readStored(key: string, place: Place = 'sessionStorage') {
  try {
    return globalThis[place].getItem(key)
  } catch {
    return null
  }
}

/** Like readStored, parsed; undefined for missing or invalid JSON. */
export function readStoredJson(key: string, place?: Place): unknown {
  try {
    return JSON.parse(readStored(key, place) ?? '')
  } catch {
    return undefined
  }
}

/** Stores only dispensable values. Returns false if storage is blocked or full. */
export function storeText(key: string, text: string | null, place: Place = 'sessionStorage') {
  try {
    if (text === null) globalThis[place].removeItem(key)
    else globalThis[place].setItem(key, text)
    return true
  } catch {
    return false
  }
}
