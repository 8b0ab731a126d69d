import { z } from 'zod'
import { OrderStatus } from '../../orders/contract.ts'
import { limitOf, OptionalDay, Page, Pagination } from '../../platform/http/contract.ts'

export const Customer = z.object({
  id: z.int(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  address: z.string().nullable(),
  city: z.string().nullable(),
  postal_code: z.string().nullable(),
  created_at: z.string(),
  /** All their orders, whatever became of them. */
  orders_count: z.int(),
  /** Confirmed payments less refunds. */
  takings: z.number(),
  last_order_at: z.string().nullable(),
})
export type Customer = z.infer<typeof Customer>

const order = (value: unknown) => (typeof value === 'string' ? value.toUpperCase() : value)

export const CustomerQuery = z.object({
  page: Page,
  limit: limitOf(20),
  search: z.string().trim().max(200).optional().describe('In names, e-mail, phone and city'),
  start: OptionalDay.describe('The first business day of their account'),
  end: OptionalDay.describe('The last business day of their account'),
  sort: z.enum(['created_at', 'name', 'orders_count', 'takings', 'last_order_at']).default('created_at'),
  order: z.preprocess(order, z.enum(['ASC', 'DESC']).default('DESC')),
})
export type CustomerQuery = z.infer<typeof CustomerQuery>

export const CustomerPage = z.object({
  success: z.literal(true),
  customers: z.array(Customer),
  pagination: Pagination,
})
export type CustomerPage = z.infer<typeof CustomerPage>

export const CustomerDetail = Customer.extend({
  /** The newest fifty. */
  orders: z.array(
    z.object({
      id: z.uuid(),
      order_number: z.string(),
      status: OrderStatus,
      total_amount: z.number(),
      payment_method: z.string().nullable(),
      created_at: z.string(),
    }),
  ),
})
export type CustomerDetail = z.infer<typeof CustomerDetail>
export const CustomerAnswer = z.object({ success: z.literal(true), customer: CustomerDetail })
export type CustomerAnswer = z.infer<typeof CustomerAnswer>
