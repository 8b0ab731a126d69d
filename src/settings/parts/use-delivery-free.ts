import { useSyncExternalStore } from 'react'
import { useRouteLoaderData } from 'react-router'
import type { loader } from '../../root.tsx'

/** What the shop has said since this page was loaded. */
let said: boolean | undefined
const listeners = new Set<() => void>()

/** To be told with each answer that knows it: a page may be open for days. */
export function sayDeliveryFree(isFree: boolean) {
  said = isFree
  for (const listener of listeners) listener()
}

/** Whether every order comes free. Where the shop's own facts could not be read, nothing is promised. */
export function useDeliveryFree() {
  const isFree = useRouteLoaderData<typeof loader>('root')?.isDeliveryFree === true
  return useSyncExternalStore(subscribe, read, ofThePage) ?? isFree
}

const read = () => said
const ofThePage = () => undefined

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
