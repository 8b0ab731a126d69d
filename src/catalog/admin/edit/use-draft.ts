import { useState } from 'react'
import { dropContent, keepContent, readContent } from '../../../ui/admin/form/kept-content.ts'
import type { StaffProduct } from '../../contract.ts'
import { formFields, type ProductValues } from './product-values.ts'

/** What was typed and not saved; `seen` is the product as it was on screen then. */
type Draft = { values: ProductValues; seen: StaffProduct | undefined; at: string }

/** Keeps what is typed in this tab: a session that ends, a reload or a closed dialog lose nothing. */
export function useDraft(product: number | 'new') {
  const place = `borrador-producto-${product}`
  // Read once: it is offered as it was when the form opened.
  const [found, setFound] = useState(() => readDraft(place))
  return {
    found,
    keep: (values: ProductValues, seen: StaffProduct | undefined) =>
      keepContent(place, { values, seen, at: new Date().toISOString() } satisfies Draft),
    /** It was taken over or is not wanted: no longer offered. */
    settle: () => setFound(undefined),
    drop() {
      setFound(undefined)
      dropContent(place)
    },
  }
}

/** One of an older form, with other fields, is none. */
function readDraft(place: string) {
  const draft = readContent<Draft>(place)
  return formFields.every((field) => typeof draft?.values?.[field] === 'string') ? draft : undefined
}
