const tables = {
  account_id: 'statement_accounts',
  category_id: 'categories',
  closing_id: 'cash_closings',
  corrects: 'cash_closings',
  closed_by: 'users',
  contact_id: 'contact_messages',
  created_by: 'users',
  customer_id: 'customers',
  other_customer_id: 'customers',
  decided_by: 'users',
  newest_user_id: 'users',
  order_id: 'orders',
  payment_id: 'payments',
  product_id: 'products',
  product_ids: 'products',
  promotion_id: 'promotions',
  reached_user_id: 'users',
  request_id: 'refund_requests',
  reverses: 'cash_movements',
  shipping_method_id: 'shipping_methods',
  undone_by: 'users',
  updated_by: 'users',
  user_id: 'users',
  user_ids: 'users',
} as const satisfies Record<string, string>

export const referredTable = (column: string) =>
  Object.hasOwn(tables, column) ? tables[column as keyof typeof tables] : undefined

/** The parent table of a part, whose id comes first in the part's key. */
export const parentTable: Record<string, string> = {
  cash_closing_amounts: 'cash_closings',
  customer_tags: 'customers',
  notification_choices: 'users',
  order_items: 'orders',
  order_shipments: 'orders',
  promotion_uses: 'promotions',
  refund_lines: 'refund_requests',
  totp: 'users',
}
