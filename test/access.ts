/**
 * Who may use a call:
 * - `everyone`: no login is asked for, and a dead token does no harm;
 * - `visitor`: no login is asked for, but a token that is dead is 401;
 * - `customer`: whoever has a live session;
 * - `self`: the customer whom the call names, and nobody else, not even an administrator;
 * - `admin`: administrators;
 * - `provider`: Mercado Pago or its stand-in, by a secret of its own: closed to every person.
 */
export type Access = 'everyone' | 'visitor' | 'customer' | 'self' | 'admin' | 'provider'

/** Every route of the server but the pages. A new door fails the tests until it stands here. */
export const access: Record<string, Access> = {
  'GET /healthz': 'everyone',
  'GET /readyz': 'everyone',
  'GET /api/docs': 'everyone',

  'POST /api/auth/login': 'everyone',
  'POST /api/auth/register': 'everyone',
  'POST /api/auth/forgot-password': 'everyone',
  'POST /api/auth/reset-password': 'everyone',
  'GET /api/auth/verify': 'customer',
  'PUT /api/auth/profile': 'customer',
  'POST /api/auth/password': 'customer',
  'POST /api/auth/logout': 'customer',

  'GET /api/products': 'everyone',
  'GET /api/products/:id': 'everyone',
  'GET /api/products/categories/all': 'everyone',
  'POST /api/products': 'admin',
  'PUT /api/products/:id': 'admin',
  'DELETE /api/products/:id': 'admin',
  'GET /uploads/:file': 'everyone',
  'GET /robots.txt': 'everyone',
  'GET /manifest.webmanifest': 'everyone',
  'GET /sitemap.xml': 'everyone',
  'GET /sitemap-pages.xml': 'everyone',
  'GET /sitemap-products-:part(^[1-9]\\d{0,4}$).xml': 'everyone',
  'GET /feed/google.xml': 'everyone',

  'GET /api/wishlist/:userId': 'self',
  'POST /api/wishlist/add': 'self',
  'DELETE /api/wishlist/remove/:productId': 'self',
  'GET /api/notifications/:userId': 'self',
  'GET /api/notifications/unread-count/:userId': 'self',
  'POST /api/notifications/mark-read/:id': 'self',
  'POST /api/notifications/mark-all-read': 'self',

  'POST /api/orders': 'visitor',
  'GET /api/orders/:id': 'visitor',
  'POST /api/orders/:id/cancel': 'visitor',
  'GET /api/orders/guest/:sessionId': 'everyone',
  'GET /api/orders/mine': 'customer',
  'GET /api/cart-products': 'everyone',
  'GET /api/payments/methods': 'everyone',
  'POST /api/payments/transfer': 'everyone',
  // An order's own UUID opens it to whoever has it; one of our payment ids is 404 for all but an administrator.
  'GET /api/payments/verify/:id': 'visitor',
  'POST /api/payments/mercadopago': 'everyone',
  'POST /api/payments/webhook': 'provider',
  'GET /simulador/mercado-pago/estilo.css': 'everyone',
  'GET /simulador/mercado-pago/pagar': 'everyone',
  'POST /simulador/mercado-pago/pagar': 'everyone',
  'POST /simulador/mercado-pago/conducta': 'admin',
  'POST /simulador/mercado-pago/checkout/preferences/': 'provider',
  'GET /simulador/mercado-pago/v1/payments/search': 'provider',
  'GET /simulador/mercado-pago/v1/payments/:id': 'provider',
  'PUT /simulador/mercado-pago/v1/payments/:id': 'provider',
  'POST /simulador/mercado-pago/v1/payments/:id/refunds': 'provider',
  'GET /simulador/mercado-pago/v1/chargebacks/:id': 'provider',

  'POST /api/contact': 'everyone',
  'POST /api/withdrawals': 'everyone',
  'POST /arrepentimiento': 'everyone',

  'GET /api/admin/test': 'everyone',
  'GET /api/admin/dashboard': 'admin',
  'GET /api/admin/settings': 'admin',
  'PUT /api/admin/settings': 'admin',
  'GET /api/admin/orders': 'admin',
  'GET /api/admin/orders/:id': 'admin',
  'POST /api/admin/orders/:id/ship': 'admin',
  'POST /api/admin/orders/:id/deliver': 'admin',
  'POST /api/admin/orders/:id/approve': 'admin',
  'POST /api/admin/orders/:id/cancel': 'admin',
  'POST /api/admin/payments/:id/refund': 'admin',
  'GET /api/admin/pending-verifications': 'admin',
  'POST /api/admin/verify-payment/:id': 'admin',
  'POST /api/admin/reject-payment/:id': 'admin',
  'GET /api/admin/payment-proof/:id': 'admin',
  'GET /api/admin/cash/daily': 'admin',
  'GET /api/admin/cash/period': 'admin',
  'GET /api/admin/cash/methods': 'admin',
  'GET /api/admin/cash/export/excel': 'admin',
  'GET /api/admin/cash/export/pdf': 'admin',
  'GET /api/admin/contacts': 'admin',
  'POST /api/admin/contacts/:id/read': 'admin',
  'GET /api/admin/withdrawals': 'admin',
  'POST /api/admin/withdrawals/:id/accept': 'admin',
  'POST /api/admin/withdrawals/:id/observe': 'admin',
  'POST /api/admin/withdrawals/:id/refund-noted': 'admin',
  'GET /api/admin/system-info': 'admin',
  'POST /api/admin/clear-cache': 'admin',
  'POST /api/admin/backup-database': 'admin',
  'POST /api/admin/end-sessions': 'admin',
  'GET /api/admin/audit': 'admin',
}
