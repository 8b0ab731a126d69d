import { useState } from 'react'
import { deleteFormContent, readFormContent, storeFormContent } from '../../../ui/admin/form/form-content.ts'
import type { StaffProduct } from '../../contract.ts'
import { formFields, type ProductValues } from './product-values.ts'

/** Unsaved values; `seen` is the product as it was shown then. */
type Draft = { values: ProductValues; seen: StaffProduct | undefined; at: string }

/** Keeps unsaved values in sessionStorage, for expired sessions, reloads and closed dialogs. */
export function useDraft(product: number | 'new') {
  const place = `borrador-producto-${product}`
  // Read once, when the form opens.
  const [found, setFound] = useState(() => readDraft(place))
  return {
    found,
    keep: (values: ProductValues, seen: StaffProduct | undefined) =>
      storeFormContent(place, { values, seen, at: new Date().toISOString() } satisfies Draft),
    /** Call it when the draft was restored or dismissed. */
    settle: () => setFound(undefined),
    drop() {
      setFound(undefined)
      deleteFormContent(place)
    },
  }
}

/** Ignores a draft of an older version with other fields. */
function readDraft(place: string) {
  const draft = readFormContent<Draft>(place)
  return formFields.every((field) => typeof draft?.values?.[field] === 'string') ? draft : undefined
}
