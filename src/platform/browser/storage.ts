/** `sessionStorage`: until the tab is closed. `localStorage`: in all tabs, and as long as the browser keeps it. */
type Place = 'sessionStorage' | 'localStorage'

/** What was kept; null where nothing was, or where the storage is blocked. */
export function readKept(key: string, place: Place = 'sessionStorage') {
  try {
    return globalThis[place].getItem(key)
  } catch {
    return null
  }
}

/** The same of what was kept as JSON; undefined too for what is none. */
export function readKeptJson(key: string, place?: Place): unknown {
  try {
    return JSON.parse(readKept(key, place) ?? '')
  } catch {
    return undefined
  }
}

/** Whether the storage took it. Blocked or full, it takes nothing: what is kept here is only what one can do without. */
export function keep(key: string, text: string | null, place: Place = 'sessionStorage') {
  try {
    if (text === null) globalThis[place].removeItem(key)
    else globalThis[place].setItem(key, text)
    return true
  } catch {
    return false
  }
}
