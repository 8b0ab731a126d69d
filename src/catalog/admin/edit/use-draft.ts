import { useState } from 'react'
import type { Product } from '../../contract.ts'
import { formFields, type ProductValues } from './product-values.ts'

/** What was typed and not saved; `seen` is the product as it was on screen then. */
export type Draft = { values: ProductValues; seen: Product | undefined; at: string }

const keyOf = (product: number | 'new') => `borrador-producto-${product}`

/** Keeps what is typed in this tab: a session that ends, a reload or a closed dialog lose nothing. */
export function useDraft(product: number | 'new') {
  const key = keyOf(product)
  // Read once: it is offered as it was when the form opened.
  const [found, setFound] = useState(() => readDraft(key))
  return {
    found,
    keep: (values: ProductValues, seen: Product | undefined) =>
      write(key, JSON.stringify({ values, seen, at: new Date().toISOString() } satisfies Draft)),
    /** It was taken over or is not wanted: no longer offered. */
    settle: () => setFound(undefined),
    drop() {
      setFound(undefined)
      write(key, undefined)
    },
  }
}

function readDraft(key: string): Draft | undefined {
  try {
    const draft = JSON.parse(sessionStorage.getItem(key) ?? 'null') as Draft | null
    const isWhole = draft && formFields.every((field) => typeof draft.values?.[field] === 'string')
    return isWhole ? draft : undefined
  } catch {
    return undefined
  }
}

function write(key: string, text: string | undefined) {
  try {
    if (text === undefined) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, text)
  } catch {
    // A full or forbidden storage: the form works without its safety net.
  }
}
