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
  layout('system/admin/admin-guard.tsx', [
    layout('system/admin/admin-layout.tsx', [
      route('admin', 'system/admin/dashboard/dashboard.tsx'),
      route('admin/products', 'catalog/admin/products.tsx'),
      route('admin/orders', 'orders/admin/orders.tsx'),
      route('admin/payments', 'payments/admin/payments.tsx'),
      route('admin/cash', 'cash/admin/cash.tsx'),
      route('admin/contacts', 'contact/admin/contacts.tsx'),
      route('admin/withdrawals', 'contact/admin/withdrawals.tsx'),
      route('admin/configuration', 'system/admin/configuration.tsx'),
    ]),
    route('admin/orders/invoice', 'orders/admin/invoice.tsx'),
    route('admin/orders/packing-slip', 'orders/admin/packing-slip.tsx'),
    route('admin/products/labels', 'catalog/admin/labels.tsx'),
    route('admin/products/purchase-list', 'catalog/admin/purchase-list.tsx'),
  ]),
  route('product/:id', 'catalog/storefront/product-redirect.ts'),
] satisfies RouteConfig
