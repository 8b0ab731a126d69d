import { useRouteLoaderData } from 'react-router'

type Contact = { whatsApp: string; email: string }

/** How the shop is written to, as its frame knows it. Where its own facts could not be read, not at all. */
export const useShopContact = (): Contact =>
  useRouteLoaderData<() => Contact>('system/storefront/shop-layout') ?? { whatsApp: '', email: '' }
