import { useRouteLoaderData } from 'react-router'
import type { loader } from '../../root.tsx'

/** Whether every order comes free. Where the shop's own facts could not be read, nothing is promised. */
export const useDeliveryFree = () => useRouteLoaderData<typeof loader>('root')?.isDeliveryFree === true
