import type { Permission } from './roles.ts'

/** The permission for each page of the panel. Menu and links show only pages that the user may open. */
export const panelPages = {
  // Everyone has pending work there; the sales figures require another permission.
  '/admin': 'panel.use',
  '/admin/products': 'products.read',
  '/admin/products/labels': 'products.read',
  '/admin/products/purchase-list': 'products.read',
  '/admin/receive': 'products.stock',
  '/admin/categories': 'categories.write',
  '/admin/dollar': 'products.price',
  '/admin/promotions': 'promotions.write',
  '/admin/shipping': 'shipping.write',
  '/admin/orders': 'orders.read',
  '/admin/orders/invoice': 'orders.read',
  '/admin/orders/packing-slip': 'orders.read',
  '/admin/sales/new': 'sales.write',
  '/admin/holds': 'orders.read',
  '/admin/payments': 'payments.read',
  '/admin/payments/bank': 'payments.read',
  '/admin/cash': 'cash.read',
  '/admin/reports': 'dashboard.read',
  '/admin/contacts': 'messages.write',
  '/admin/withdrawals': 'withdrawals.write',
  '/admin/reviews': 'reviews.write',
  '/admin/customers': 'customers.read',
  '/admin/announcements': 'announcements.send',
  '/admin/mails': 'mails.read',
  '/admin/audit': 'audit.read',
  '/admin/jobs': 'system.manage',
  '/admin/administrators': 'staff.manage',
  // Everyone chooses their notifications there; its other sections require other permissions.
  '/admin/configuration': 'panel.use',
} as const satisfies Record<string, Permission>

export type PanelPage = keyof typeof panelPages
