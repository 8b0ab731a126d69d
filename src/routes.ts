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
      route('login', 'accounts/storefront/login.tsx'),
      route('register', 'accounts/storefront/register.tsx'),
      route('forgot-password', 'accounts/storefront/forgot-password.tsx'),
      route('reset-password', 'accounts/storefront/reset-password.tsx'),
      route('profile', 'accounts/storefront/profile.tsx'),
      route('wishlist', 'wishlist/storefront/wishlist.tsx'),
      route('contact', 'contact/storefront/contact.tsx'),
      route('cart', 'orders/storefront/cart.tsx'),
      route('checkout', 'payments/storefront/checkout.tsx'),
      route('orders', 'orders/storefront/orders.tsx'),
      route('orders/:id', 'payments/storefront/order.tsx'),
      route('payment/success', 'payments/storefront/payment-success.tsx'),
      route('payment/pending', 'payments/storefront/payment-success.tsx', { id: 'payment-pending' }),
      route('payment/failure', 'payments/storefront/payment-failure.tsx'),
      route('*', 'system/storefront/not-found.tsx'),
    ]),
  ]),
  route('accent.css', 'settings/storefront/accent.ts'),
  route('product/:id', 'catalog/storefront/product-redirect.ts'),
] satisfies RouteConfig
