import { type ComponentType, useState } from 'react'

/**
 * A component that is imported when `want` is first called. `want` rejects if the import fails; the next call tries
 * again.
 */
export function useLater<Props>(fetchPart: () => Promise<ComponentType<Props>>) {
  const [Part, setPart] = useState<ComponentType<Props>>()
  async function want() {
    if (Part) return
    const fetched = await fetchPart()
    setPart(() => fetched)
  }
  return { Part, want }
}
