import { type LinkProps, Link as RouterLink } from 'react-router'

/** Fetches where it leads once a pointer rests on it, a finger touches it or it has the focus, unless the visitor saves data. */
export function Link(props: LinkProps) {
  return <RouterLink prefetch={savesData() ? 'none' : 'intent'} {...props} />
}

/** Only Chromium tells; a line of the second generation is slow enough without. */
function savesData() {
  const { connection } = globalThis.navigator as Navigator & {
    connection?: { saveData?: boolean; effectiveType?: string }
  }
  return connection?.saveData === true || connection?.effectiveType?.endsWith('2g') === true
}
