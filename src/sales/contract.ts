import { z } from 'zod'
import { AdminOrderDetail } from '../orders/admin-contract.ts'
import { saleChannels } from '../orders/channels.ts'
import { PlaceOrder } from '../orders/placing/contract.ts'
import { answer, Pesos, PublicEmail } from '../platform/http/contract.ts'
import { saleMethods } from './rules.ts'

const empty = z.literal('').transform(() => undefined)
const text = (max: number) => z.string('Tiene que ser un texto').trim().max(max, `Hasta ${max} caracteres`).nullish()

const Customer = z.object({
  name: text(120),
  email: empty.or(PublicEmail).nullish(),
  phone: text(40).refine((phone) => !phone || /\d/.test(phone), 'Ingresá un teléfono con números'),
})

/** Prices and names are not part of the input: they come from the database. */
export const MakeSale = z.object({
  items: z
    .array(PlaceOrder.shape.items.element, 'La venta no tiene productos')
    .min(1, 'La venta no tiene productos')
    .max(50, 'Hasta 50 productos'),
  channel: z.enum(saleChannels, 'Elegí por dónde se vende: mostrador, telefono o whatsapp'),
  payment: z.object(
    { method: z.enum(saleMethods, 'Elegí cómo se paga: efectivo, tarjeta, transferencia o link') },
    'Elegí cómo se paga',
  ),
  customer: Customer.nullish(),
  discount: Pesos.nullish().describe('In pesos, on the total of the goods'),
  expected_total: Pesos.nullish().describe(
    'The total told to the buyer, before the transfer discount; the sale is refused if it has changed',
  ),
})
export type MakeSale = z.infer<typeof MakeSale>

export const SaleAnswer = answer({
  order: AdminOrderDetail,
  /** Payment URL of a sale by `link`; null for other methods. */
  payment_url: z.url().nullable(),
})
export type SaleAnswer = z.infer<typeof SaleAnswer>
