import { useEffect, useRef } from 'react'

/**
 * For controlled fields: calls `onChange` once with the value that the visitor typed, or the browser restored, before
 * hydration, which React does not notice.
 */
export function useEarlyValue<Field extends HTMLInputElement | HTMLSelectElement>(
  value: string,
  onChange: (early: string) => void,
) {
  const field = useRef<Field>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, at hydration
  useEffect(() => {
    const early = field.current?.value
    if (early !== undefined && early !== value) onChange(early)
  }, [])
  return field
}
