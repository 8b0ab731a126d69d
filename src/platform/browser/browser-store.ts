import { useSyncExternalStore } from 'react'
import { keep, readKept } from './storage.ts'

/**
 * A value in local storage that all tabs share. `parse` gets whatever was stored and returns `empty` for what it cannot
 * read, which is then discarded. Where storage is blocked or full, the value lives as long as the page.
 */
export function createStore<Value>(key: string, empty: Value, parse: (stored: string) => Value) {
  let raw: string | null | undefined
  let value = empty
  /** False since a write that the storage did not take: what it holds is older than what we hold. */
  let isKept = true
  const listeners = new Set<() => void>()

  function read() {
    const stored = isKept ? readKept(key, 'localStorage') : (raw ?? null)
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
      raw = keep(key, null, 'localStorage') ? null : stored
      return empty
    }
  }

  /** Whether the storage took it. */
  function write(next: Value | undefined) {
    raw = next === undefined ? null : typeof next === 'string' ? next : JSON.stringify(next)
    value = next === undefined ? empty : next
    isKept = keep(key, raw, 'localStorage')
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
    // A page that the back button brings back as it was left heard nothing meanwhile.
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

/** A value that the parts of a page share for as long as it is open. */
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

/** `empty` on the server and at first in the browser, so that the shared page stays as it came. */
export function useStore<Value>({ subscribe, read, empty }: Readable<Value>) {
  return useSyncExternalStore(subscribe, read, () => empty)
}
