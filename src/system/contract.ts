import { z } from 'zod'
import { OrderStatus } from '../orders/contract.ts'
import { JobState } from './jobs/contract.ts'

export const SystemInfo = z.object({
  success: z.literal(true),
  info: z.object({
    version: z.string(),
    node: z.string(),
    database: z.string(),
    uptime_seconds: z.int(),
    memory_mb: z.int(),
    products: z.int(),
    orders: z.int(),
    users: z.int(),
    /** When Mercado Pago last reached the shop; null when it never did. */
    last_webhook_at: z.string().nullable(),
  }),
  /** What the shop stands on, and whether it works. */
  services: z.object({
    mail: z.enum(['smtp', 'archivos']),
    files: z.enum(['s3', 'carpeta']),
    payments: z.enum(['mercadopago', 'simulador']),
    jobs: z.record(JobState, z.int()),
  }),
})
export type SystemInfo = z.infer<typeof SystemInfo>

export const Dashboard = z.object({
  success: z.literal(true),
  /** Money received less money given back, as the cash has it. */
  total_sales: z.number(),
  /** Every order ever made. */
  orders_count: z.int(),
  /** Orders that are paid and stand. */
  sold_orders_count: z.int(),
  customers_count: z.int(),
  /** Total of the orders that are paid and stand, by order. */
  average_order: z.number(),
  payments_to_verify: z.int(),
  /** Best sold of the orders that are paid and stand. */
  top_sellers: z.array(
    z.object({ product_id: z.int().nullable(), name: z.string(), quantity: z.int(), total: z.number() }),
  ),
  low_stock: z.array(z.object({ id: z.int(), name: z.string(), brand: z.string(), stock: z.int() })),
  low_stock_count: z.int(),
  /** The last 30 business days, also those without a sale. */
  sales_by_day: z.array(z.object({ day: z.string(), total: z.number(), count: z.int() })),
  orders_by_status: z.array(z.object({ status: OrderStatus, count: z.int() })),
})
export type Dashboard = z.infer<typeof Dashboard>

/** The password of whoever asks, wanted when their login is not recent. */
export const AgainPassword = z.object({ password: z.string().max(200).nullish() }).nullish()
