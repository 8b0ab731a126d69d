import { useSyncExternalStore } from 'react'
import { readStored, storeText } from './storage.ts'

/**
 * A value in local storage that all tabs share. If `parse` throws, the stored value is discarded and `empty` is
 * returned. If storage is blocked or full, the value lasts as long as the page.
 */
export function createStore<Value>(key: string, empty: Value, parse: (stored: string) => Value) {
  let raw: string | null | undefined
  let value = empty
  /** False after a failed write: the stored value is then older than `value`. */
  let isKept = true
  const listeners = new Set<() => void>()

  function read() {
    const stored = isKept ? readStored(key, 'localStorage') : (raw ?? null)
    if (stored !== raw) {
      raw = stored
      value = stored === null ? empty : parseOrDiscard(stored)
    }
    return value
  }

  function parseOrDiscard(stored: string) {
    try {
      return parse(stored)
    } catch {
      raw = storeText(key, null, 'localStorage') ? null : stored
      return empty
    }
  }

  /** Returns whether the value was stored. */
  function write(next: Value | undefined) {
    raw = next === undefined ? null : typeof next === 'string' ? next : JSON.stringify(next)
    value = next === undefined ? empty : next
    isKept = storeText(key, raw, 'localStorage')
    for (const listener of listeners) listener()
    return isKept
  }

  function subscribe(listener: () => void) {
    const onStorage = (event: StorageEvent) => {
      if (isKept && (event.key === key || event.key === null)) {
        raw = undefined
        listener()
      }
    }
    // A page restored from the back/forward cache has missed storage events.
    const onPageShow = ({ persisted }: PageTransitionEvent) => persisted && listener()
    listeners.add(listener)
    window.addEventListener('storage', onStorage)
    window.addEventListener('pageshow', onPageShow)
    return () => {
      listeners.delete(listener)
      window.removeEventListener('storage', onStorage)
      window.removeEventListener('pageshow', onPageShow)
    }
  }

  return { read, write, subscribe, empty }
}

export function createMemory<Value>(empty: Value) {
  let value = empty
  const listeners = new Set<() => void>()

  function write(next: Value) {
    value = next
    for (const listener of listeners) listener()
  }

  function subscribe(listener: () => void) {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }

  return { read: () => value, write, subscribe, empty }
}

type Readable<Value> = { read: () => Value; subscribe: (listener: () => void) => () => void; empty: Value }

/** Returns `empty` on the server and during hydration, so that the cached page matches. */
export function useStore<Value>({ subscribe, read, empty }: Readable<Value>) {
  return useSyncExternalStore(subscribe, read, () => empty)
}
