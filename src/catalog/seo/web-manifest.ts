import type { Settings } from '../../settings/contract.ts'
import { deliveryText } from '../../settings/delivery-text.ts'

/** https://www.w3.org/TR/appmanifest/ */
export function webManifest(
  { shop_name, accent_color }: Pick<Settings, 'shop_name' | 'accent_color'>,
  isDeliveryFree: boolean,
) {
  return {
    name: `${shop_name} · Perfumes`,
    short_name: shop_name,
    description: `Perfumes originales, importados e inspirados, con ${deliveryText(isDeliveryFree)}.`,
    lang: 'es-AR',
    dir: 'ltr',
    id: '/',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: '#FAF7F2',
    theme_color: accent_color,
    categories: ['shopping', 'beauty'],
    icons: [
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
    ],
  }
}
