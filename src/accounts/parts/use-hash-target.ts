import { useEffect, useRef } from 'react'

/**
 * Scrolls to the element when the URL has the fragment `#name`: the element renders after the browser has looked for
 * it.
 */
export function useHashTarget<Place extends HTMLElement>(name: string) {
  const place = useRef<Place>(null)
  useEffect(() => {
    if (location.hash !== `#${name}`) return
    place.current?.scrollIntoView()
    place.current?.focus({ preventScroll: true })
  }, [name])
  return place
}
