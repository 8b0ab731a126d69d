import { z } from 'zod'
import { named, Product } from '../../catalog/contract.ts'
import { OrderStatus } from '../../orders/contract.ts'
import { answer } from '../../platform/http/contract.ts'

export const ShopSearchQuery = z.object({
  q: z.string().trim().max(200, 'Hasta 200 caracteres').default('').describe('The typed text; empty finds nothing'),
})

export const FoundOrder = z.object({
  id: z.uuid(),
  order_number: z.string(),
  customer_name: z.string(),
  customer_email: z.string(),
  customer_phone: z.string(),
  status: OrderStatus,
  total_amount: z.number(),
  transfer_amount: z.number(),
  tracking_number: z.string().nullable(),
  transfer_reference: z.string().nullable().describe('Reference of its newest transfer'),
  created_at: z.string(),
  found_by: z.enum(['number', 'tracking', 'reference', 'amount', 'phone', 'words']),
  /** Whether the number, tracking number or reference equals the typed text. */
  is_exact: z.boolean(),
})
export type FoundOrder = z.infer<typeof FoundOrder>

export const FoundProduct = Product.pick({ ...named, sku: true, barcode: true, price: true, stock: true }).extend({
  is_active: z.boolean(),
  /** Whether the SKU or barcode equals the typed text. */
  is_exact: z.boolean(),
})
export type FoundProduct = z.infer<typeof FoundProduct>

export const FoundCustomer = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  city: z.string().nullable(),
  orders_count: z.int(),
  is_guest: z.boolean().describe('Without an account'),
})
export type FoundCustomer = z.infer<typeof FoundCustomer>

export const ShopSearchAnswer = answer({
  orders: z.array(FoundOrder).describe('Best first, at most six'),
  products: z.array(FoundProduct).describe('Best first, at most six'),
  customers: z.array(FoundCustomer).describe('Best first, at most six'),
})
export type ShopSearchAnswer = z.infer<typeof ShopSearchAnswer>
