import { type ComponentType, useState } from 'react'

/**
 * A part of a page that is fetched when it is first wanted. `want` rejects if it does not come; the next want tries anew.
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
