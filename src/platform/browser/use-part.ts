import { type ComponentType, useEffect, useState } from 'react'
import { useLater } from './use-later.ts'

/**
 * A component that is imported once `isNear`. `isLost` if the import failed; it is retried by `retry`, which resolves
 * with the success, and when the device is online again.
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: once `isNear`
  useEffect(() => {
    if (isNear) retry()
  }, [isNear])
  // biome-ignore lint/correctness/useExhaustiveDependencies: any instance of `retry` will do
  useEffect(() => {
    if (!isLost) return
    addEventListener('online', retry)
    return () => removeEventListener('online', retry)
  }, [isLost])
  return { Part, isLost, retry }
}
