import { useEffect, useRef } from 'react'

/**
 * For a field whose value React keeps: what a visitor typed or chose before the page came alive, or the browser filled in
 * again, stands in the field and React does not know. `onChange` is told of it, once.
 */
export function useEarlyValue<Field extends HTMLInputElement | HTMLSelectElement>(
  value: string,
  onChange: (early: string) => void,
) {
  const field = useRef<Field>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as the page comes alive
  useEffect(() => {
    const early = field.current?.value
    if (early !== undefined && early !== value) onChange(early)
  }, [])
  return field
}
