import { useEffect, useRef } from 'react'

/** Where `#name` of the address leads, on a page that is there only after the browser looked for it. */
export function useNamedPlace<Place extends HTMLElement>(name: string) {
  const place = useRef<Place>(null)
  useEffect(() => {
    if (location.hash !== `#${name}`) return
    place.current?.scrollIntoView()
    place.current?.focus({ preventScroll: true })
  }, [name])
  return place
}
