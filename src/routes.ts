import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

/** Address → page, the whole site at a glance. */
export default [
  layout('system/storefront/shop-layout.tsx', [
    // What breaks in a page stays inside the shop's frame.
    layout('system/storefront/page-frame.tsx', [
      index('catalog/storefront/home.tsx'),
      route('products', 'catalog/storefront/product-list.tsx'),
      route('products/:id', 'catalog/storefront/product-detail.tsx'),
      route('quienessomos', 'system/storefront/about.tsx'),
      route('arrepentimiento', 'contact/storefront/withdrawal.tsx'),
      route('arrepentimiento/:code', 'contact/storefront/withdrawal-code.tsx'),
      route('terminos', 'settings/storefront/terms.tsx'),
      route('privacidad', 'settings/storefront/privacy.tsx'),
      route('envios', 'settings/storefront/shipping.tsx'),
      route('preguntas-frecuentes', 'settings/storefront/questions.tsx'),
      route('*', 'system/storefront/not-found.tsx'),
    ]),
  ]),
  route('product/:id', 'catalog/storefront/product-redirect.ts'),
] satisfies RouteConfig
