import { z } from 'zod'
import { MethodSummary } from '../../cash/contract.ts'
import { named, Product } from '../../catalog/contract.ts'
import { OrderStatus } from '../../orders/contract.ts'
import { answer } from '../../platform/http/contract.ts'

export const Dashboard = answer({
  /** Payments received minus refunds, as in the cash report. */
  total_sales: z.number(),
  orders_count: z.int(),
  /** Paid orders that were not cancelled. */
  sold_orders_count: z.int(),
  customers_count: z.int(),
  /** Average amount of paid orders that were not cancelled. */
  average_order: z.number(),
  payments_to_verify: z.int(),
  top_sellers: z.array(
    z.object({
      product_id: z.int().nullable(),
      name: z.string(),
      brand: z.string().nullable(),
      concentration: z.string().nullable(),
      volume: z.string().nullable(),
      quantity: z.int(),
      total: z.number(),
    }),
  ),
  low_stock: z.array(
    Product.pick({ ...named, stock: true }).extend({
      /** In the last 30 business days. */
      units_sold: z.int(),
    }),
  ),
  low_stock_count: z.int(),
  /** The last 30 business days, including those without sales. */
  sales_by_day: z.array(z.object({ day: z.string(), total: z.number(), count: z.int() })),
  /** Today, the last 7 and the last 30 business days, each compared with the period of equal length before it. */
  periods: z.array(
    z.object({
      days: z.int(),
      start: z.string(),
      end: z.string(),
      sales: z.number(),
      sales_before: z.number(),
      /** All orders, paid or not. */
      orders: z.int(),
      orders_before: z.int(),
      /** Average amount of orders made in the period that are paid and not cancelled. */
      average_order: z.number(),
      average_order_before: z.number(),
      new_customers: z.int(),
      new_customers_before: z.int(),
    }),
  ),
  /** Of the last 30 business days. */
  takings_by_method: z.array(MethodSummary),
  latest_orders: z.array(
    z.object({
      id: z.uuid(),
      order_number: z.string(),
      customer_name: z.string(),
      total_amount: z.number(),
      status: OrderStatus,
      created_at: z.string(),
    }),
  ),
  orders_by_status: z.array(z.object({ status: OrderStatus, count: z.int() })),
})
export type Dashboard = z.infer<typeof Dashboard>
