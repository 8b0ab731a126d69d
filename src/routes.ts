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
      route('*', 'system/storefront/not-found.tsx'),
    ]),
  ]),
  layout('system/admin/admin-guard.tsx', [
    layout('system/admin/admin-layout.tsx', [
      route('admin', 'system/admin/dashboard.tsx'),
      route('admin/products', 'catalog/admin/products.tsx'),
      route('admin/orders', 'orders/admin/orders.tsx'),
      route('admin/payments', 'payments/admin/payments.tsx'),
      route('admin/cash', 'cash/admin/cash.tsx'),
      route('admin/contacts', 'contact/admin/contacts.tsx'),
      route('admin/configuration', 'system/admin/configuration.tsx'),
    ]),
    route('admin/orders/invoice', 'orders/admin/invoice.tsx'),
    route('admin/products/labels', 'catalog/admin/labels.tsx'),
    route('admin/products/purchase-list', 'catalog/admin/purchase-list.tsx'),
  ]),
  route('product/:id', 'catalog/storefront/product-redirect.ts'),
] satisfies RouteConfig
