import { useRouteLoaderData } from 'react-router'
import { createMemory, useStore } from '../../platform/browser/browser-store.ts'
import type { loader } from '../../root.tsx'

/** The latest value from the API since the page was loaded. */
const latest = createMemory<boolean | undefined>(undefined)

/** Call it with each answer that contains the value, because a page may stay open for days. */
export const setDeliveryFree = latest.write

/** Whether every order has free delivery; false if the root data could not be loaded. */
export function useDeliveryFree() {
  const isFree = useRouteLoaderData<typeof loader>('root')?.isDeliveryFree === true
  return useStore(latest) ?? isFree
}
