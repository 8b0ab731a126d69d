import { useRouteLoaderData } from 'react-router'
import { createMemory, useStore } from '../../platform/browser/browser-store.ts'
import type { loader } from '../../root.tsx'

/** What the shop has said since this page was loaded. */
const said = createMemory<boolean | undefined>(undefined)

/** To be told with each answer that knows it: a page may be open for days. */
export const sayDeliveryFree = said.write

/** Whether every order comes free. Where the shop's own facts could not be read, nothing is promised. */
export function useDeliveryFree() {
  const isFree = useRouteLoaderData<typeof loader>('root')?.isDeliveryFree === true
  return useStore(said) ?? isFree
}
