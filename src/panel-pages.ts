import type { Permission } from './roles.ts'

/** What staff need to open each page of the panel: the menu and the links show no other. */
export const panelPages = {
  // Each finds there what waits for them; the shop's sums ask for more.
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
  // Where each chooses what they are told of; its other parts ask for more.
  '/admin/configuration': 'panel.use',
} as const satisfies Record<string, Permission>

export type PanelPage = keyof typeof panelPages
