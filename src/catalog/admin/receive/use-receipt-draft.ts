import { useCallback, useEffect, useState } from 'react'
import { z } from 'zod'
import { callApi } from '../../../platform/browser/api-client.ts'
import { createStore, useStore } from '../../../platform/browser/browser-store.ts'
import { userStore } from '../../../platform/browser/session-store.ts'
import { findScanned } from '../../receipts/calls.ts'
import { Draft, emptyDraft, resolveCode, waitingCode } from './receipt-draft.ts'
import { signalUnknown } from './signal.ts'

const Drafts = z.record(z.string(), Draft)
type Drafts = z.infer<typeof Drafts>
const none: Drafts = {}
/** Drafts by user, in localStorage: they survive reloads, closed tabs and expired sessions. */
const store = createStore<Drafts>('goodsReceipts', none, (stored) => Drafts.parse(JSON.parse(stored)))
const owner = () => String(userStore.read()?.id ?? '')
const againAfterMs = 3000
const timeoutMs = 10_000

/** The draft of the current receipt. `change` gets the stored draft: a scanner is faster than rendering. */
export function useReceiptDraft() {
  const draft = useStore<Drafts>(store)[owner()] ?? emptyDraft
  const change = useCallback((next: (now: Draft) => Draft) => {
    const drafts = store.read()
    store.write({ ...drafts, [owner()]: next(drafts[owner()] ?? emptyDraft) })
  }, [])
  const clear = useCallback(() => {
    const { [owner()]: _saved, ...others } = store.read()
    store.write(others)
  }, [])
  return { draft, change, clear, isOffline: useLookUps(waitingCode(draft), change) }
}

/** Looks up one code at a time; retries after failures. Returns whether the last try failed. */
function useLookUps(code: string | undefined, change: (next: (now: Draft) => Draft) => void) {
  const [tries, setTries] = useState(0)
  useEffect(() => {
    if (code === undefined) return setTries(0)
    const asking = new AbortController()
    const lookUp = () =>
      callApi(findScanned, {
        query: { code },
        signal: AbortSignal.any([asking.signal, AbortSignal.timeout(timeoutMs)]),
      }).then(
        ({ product }) => {
          if (asking.signal.aborted) return
          setTries(0)
          if (!product) signalUnknown()
          change((now) => resolveCode(now, code, product))
        },
        () => {
          if (!asking.signal.aborted) setTries(tries + 1)
        },
      )
    const timer = setTimeout(lookUp, tries === 0 ? 0 : againAfterMs)
    addEventListener('online', lookUp)
    return () => {
      asking.abort()
      clearTimeout(timer)
      removeEventListener('online', lookUp)
    }
  }, [code, tries, change])
  return code !== undefined && tries > 0
}
