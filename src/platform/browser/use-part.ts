import { type ComponentType, useEffect, useState } from 'react'
import { useLater } from './use-later.ts'

/**
 * A part that is fetched once it is near. `isLost` when it did not come; `retry` asks for it anew and gives whether
 * it came, and so does a device that is online again.
 */
export function usePart<Props>(fetchPart: () => Promise<ComponentType<Props>>, isNear: boolean) {
  const { Part, want } = useLater(fetchPart)
  const [isLost, setLost] = useState(false)
  async function retry() {
    const isHere = await want().then(
      () => true,
      () => false,
    )
    setLost(!isHere)
    return isHere
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as it comes near
  useEffect(() => {
    if (isNear) retry()
  }, [isNear])
  // biome-ignore lint/correctness/useExhaustiveDependencies: which one asks is all the same
  useEffect(() => {
    if (!isLost) return
    addEventListener('online', retry)
    return () => removeEventListener('online', retry)
  }, [isLost])
  return { Part, isLost, retry }
}
