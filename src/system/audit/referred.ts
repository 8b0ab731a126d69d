/** The columns that hold ids of other tables. */
const tables = {
  category_id: 'categories',
  closed_by: 'users',
  contact_id: 'contact_messages',
  created_by: 'users',
  decided_by: 'users',
  order_id: 'orders',
  payment_id: 'payments',
  product_id: 'products',
  updated_by: 'users',
  user_id: 'users',
  user_ids: 'users',
} as const satisfies Record<string, string>

/** Whose ids a column holds, if any. */
export const referredTable = (column: string) =>
  Object.hasOwn(tables, column) ? tables[column as keyof typeof tables] : undefined
