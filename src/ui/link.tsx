import { type LinkProps, Link as RouterLink } from 'react-router'

/** Prefetches its page on hover, touch or focus, unless the visitor saves data. */
export function Link(props: LinkProps) {
  return <RouterLink prefetch={savesData() ? 'none' : 'intent'} {...props} />
}

/** Only Chromium reports it. Slow 2G connections count as saving data. */
function savesData() {
  const { connection } = globalThis.navigator as Navigator & {
    connection?: { saveData?: boolean; effectiveType?: string }
  }
  return connection?.saveData === true || connection?.effectiveType?.endsWith('2g') === true
}
