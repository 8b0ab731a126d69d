import { z } from 'zod'
import { named, Product } from '../../catalog/contract.ts'
import { toDocument } from '../../platform/argentina/identifiers.ts'
import { hasPostalCode, toPostalCode } from '../../platform/argentina/places.ts'
import { answer, Id, PublicEmail, required } from '../../platform/http/contract.ts'
import { Settings } from '../../settings/contract.ts'
import { offeredMethods } from '../../settings/payment-methods.ts'
import { ShippingOption } from '../../shipping/contract.ts'
import { Adjustments } from '../contract.ts'
import { maxLines } from '../max-lines.ts'

const emptyCart = 'El carrito está vacío'
const CartItems = z
  .array(
    z.object({
      product_id: Id,
      quantity: z.int().min(1, 'Desde 1').max(10_000, 'Hasta 10.000'),
    }),
    emptyCart,
  )
  .min(1, emptyCart)
  .max(maxLines, `Hasta ${maxLines} productos`)
const Coupon = z
  .string('Tiene que ser un texto')
  .trim()
  .max(300, 'Hasta 300 caracteres')
  .nullish()
  .describe('Case and spaces do not matter; empty is none')
const MethodId = z
  .int('Elegí un envío')
  .min(1, 'Elegí un envío')
  .max(2_147_483_647, 'Elegí un envío')
  .nullish()
  .describe('Default: the first shipping method that serves the address; pick-up only if the shop has no other')

const wrongPostalCode = 'Ese código postal no existe: son 4 números, como 1425, o C1425DKA'
/** Normalised, so that a quote and its order get the same price. */
const tidyCode = (written: string) => toPostalCode(written) ?? written

const EarlierKey = z.string().trim().max(200, 'Hasta 200 caracteres').nullish()

/** Contact and address, as the checkout asks for them. */
export const buyer = {
  customer_name: required(120, 'Ingresá tu nombre y apellido'),
  customer_email: PublicEmail,
  customer_phone: required(40, 'Ingresá tu teléfono').regex(/\d/, 'Ingresá un teléfono con números'),
  customer_address: required(200, 'Ingresá tu dirección'),
  customer_city: required(100, 'Ingresá tu ciudad'),
  customer_province: z
    .string()
    .trim()
    .max(60, 'Hasta 60 caracteres')
    .nullish()
    .describe('Name of one of the 24 provinces; default: taken from a full postal code (CPA)'),
  customer_postal_code: required(12, 'Ingresá tu código postal')
    .refine(hasPostalCode, wrongPostalCode)
    .transform(tidyCode)
    .describe('1425 or C1425DKA'),
}

const wrongDocument = 'Revisá el DNI: son 7 u 8 números, o los 11 de tu CUIT o CUIL'

const addressFields = ['customer_address', 'customer_city', 'customer_postal_code'] as const
type AddressField = (typeof addressFields)[number]
const missingAddress: Record<AddressField, string> = {
  customer_address: 'Ingresá tu dirección',
  customer_city: 'Ingresá tu ciudad',
  customer_postal_code: 'Ingresá tu código postal',
}

/** Form errors for the missing address fields of an order that is shipped. */
export function addressErrors(order: Record<AddressField, string>) {
  const missing = addressFields.filter((name) => order[name] === '')
  return Object.fromEntries(missing.map((name) => [name, missingAddress[name]]))
}

/** A missing, null or empty value becomes an empty string. */
const optional = (max: number, message: string) =>
  z
    .string(message)
    .trim()
    .max(max, `Hasta ${max} caracteres`)
    .nullish()
    .transform((text) => text ?? '')

const OrderFields = z.object({
  ...buyer,
  customer_dni: z
    .string(wrongDocument)
    .trim()
    .max(20, wrongDocument)
    .nullish()
    .refine((written) => !written || toDocument(written), wrongDocument)
    // Undefined, not null: the idempotency hash must not change for pages that do not send the field.
    .transform((written) => (written && toDocument(written)) || undefined)
    .optional()
    .describe('DNI, CUIT or CUIL, with or without dots and hyphens; mandatory if the setting ask_dni is required'),
  customer_address: optional(200, missingAddress.customer_address),
  customer_city: optional(100, missingAddress.customer_city),
  customer_postal_code: optional(12, missingAddress.customer_postal_code)
    .refine((code) => code === '' || hasPostalCode(code), wrongPostalCode)
    .transform(tidyCode)
    .describe('1425 or C1425DKA'),
  notes: z.string().trim().max(1000, 'Hasta 1000 caracteres').nullish(),
  items: CartItems,
  coupon: Coupon,
  shipping_method_id: MethodId,
  branch_id: z
    .string('Elegí la sucursal')
    .trim()
    .max(60, 'Elegí la sucursal')
    .nullish()
    .describe('For shipping methods to a branch: the id of a branch from the quote'),
  expected_total: z
    .number('Tiene que ser un importe')
    .min(0, 'Desde 0')
    .nullish()
    .describe('The total that the buyer saw; if the order comes to another, the answer is 409 total-cambiado'),
  gift_message: z
    .string('Tiene que ser un texto')
    .trim()
    .max(300, 'Hasta 300 caracteres')
    .nullish()
    .describe('Like gift_wrap and wished_date, refused unless the setting gift_options offers it'),
  gift_wrap: z.boolean('Tiene que ser sí o no').nullish(),
  wished_date: z.iso
    .date('Una fecha como 2026-12-24')
    .nullish()
    .describe('Preferred delivery day, from tomorrow on; a wish, not a promise'),
  earlier_key: EarlierKey.describe(
    'Idempotency-Key of an unpaid order of the same buyer that this one replaces: it is cancelled in the same transaction, and kept if this one is refused',
  ),
  user_id: z.int().nullish(),
  is_guest_order: z.union([z.boolean(), z.literal([0, 1]).transform(Boolean)]).nullish(),
  guest_session_id: z.string().trim().max(200).nullish(),
  /** Accepted and ignored: the server uses the address of the request. */
  guest_ip: z.string().max(100).nullish(),
})

type OrderFields = z.infer<typeof OrderFields>
const isGiven = (name: AddressField) => (order: OrderFields) => Boolean(order.shipping_method_id) || order[name] !== ''
/** Runs although other fields have errors: by default zod skips object-level checks then. */
const whenMissing = (name: AddressField) => ({
  path: [name],
  message: missingAddress[name],
  when: ({ value }: { value: unknown }) => typeof value === 'object' && value !== null,
})

/**
 * Unknown fields are dropped: prices and names never come from the browser. The address may be missing if a shipping
 * method is given, which may be a pick-up; place-order.server.ts checks that.
 */
export const PlaceOrder = OrderFields.refine(isGiven('customer_address'), whenMissing('customer_address'))
  .refine(isGiven('customer_city'), whenMissing('customer_city'))
  .refine(isGiven('customer_postal_code'), whenMissing('customer_postal_code'))
export type PlaceOrder = z.infer<typeof PlaceOrder>

export const QuoteCart = z.object({
  items: CartItems,
  coupon: Coupon,
  province: z.string().trim().max(60, 'Hasta 60 caracteres').nullish(),
  postal_code: z
    .string()
    .trim()
    .max(20, 'Hasta 20 caracteres')
    .refine((code) => code === '' || hasPostalCode(code), wrongPostalCode)
    .transform(tidyCode)
    .nullish()
    .describe('1425 or C1425DKA; empty is none'),
  shipping_method_id: MethodId,
  payment_method: z.enum(offeredMethods).nullish().describe('Ignored: the answer has the totals of both methods'),
  earlier_key: EarlierKey.describe(
    'Idempotency-Key of an unpaid order that this one would replace: its uses of promotions are not counted',
  ),
})
export type QuoteCart = z.infer<typeof QuoteCart>

/** Why an order of this cart would be refused, with the error code of that refusal. */
export const QuoteProblem = z.object({
  code: z.enum(['demasiadas-unidades', 'sin-stock', 'cupon-invalido', 'envio-no-disponible']),
  message: z.string(),
  product_id: z.int().optional(),
})
export type QuoteProblem = z.infer<typeof QuoteProblem>

export const Quote = answer({
  lines: z.array(
    z.object({
      product_id: z.int(),
      quantity: z.int(),
      unit_price: z.number(),
      discount: z.number().describe('Promotion and coupon together'),
      total: z.number(),
    }),
  ),
  adjustments: Adjustments,
  subtotal: z.number().describe('Goods before discounts'),
  discount_amount: z.number(),
  shipping_amount: z.number(),
  total_amount: z.number().describe('Total when paid by card'),
  transfer_amount: z.number().describe('Total when paid by bank transfer'),
  shipping_options: z.array(ShippingOption).describe('The shipping methods that serve the address'),
  shipping_unquoted: z
    .array(z.object({ id: z.int(), name: z.string(), message: z.string() }))
    .optional()
    .describe('Shipping methods whose carrier gave no price, with the reason; missing if there are none'),
  shipping_method_id: z
    .int()
    .nullable()
    .describe('The chosen method, or the default one; null if none serves the address'),
  is_shipping_open: z
    .literal(true)
    .optional()
    .describe('The shipping price may change once the address is known, or known better'),
  is_pickup_only: z.literal(true).optional().describe('The shop does not ship: orders are picked up'),
  problems: z.array(QuoteProblem),
})
export type Quote = z.infer<typeof Quote>

/** Current state of a product in a cart; products no longer on sale are missing from the answer. */
export const CartProduct = Product.pick({
  ...named,
  type: true,
  inspired_by: true,
  price: true,
  transfer_price: true,
  stock: true,
  stock_status: true,
  image_color: true,
}).extend({ image: z.string().describe('File name under /uploads/, empty without a picture') })
export type CartProduct = z.infer<typeof CartProduct>
export const CartProducts = answer({
  products: z.array(CartProduct),
  transfer_discount_percent: z.number().describe('Discount on the goods of an order paid by bank transfer'),
  max_units_per_product: z.int().describe('Per order; 0: no limit'),
  max_units_per_order: z.int().describe('All products together; 0: no limit'),
  has_terms: z
    .boolean()
    .describe(
      'Whether promotions, shipping prices or arrival days apply, so that the total has to be asked of POST /api/cart/quote',
    ),
  is_delivery_free: z.boolean(),
  ask_dni: z
    .enum(['optional', 'required'])
    .optional()
    .describe("Whether the checkout asks for the buyer's DNI; missing if it does not"),
  gift_options: Settings.shape.gift_options,
  shows_net_price: z.boolean().describe('Whether prices without IVA are shown too (seller is responsable inscripto)'),
})
export type CartProducts = z.infer<typeof CartProducts>
export const CartProductsQuery = z.object({
  ids: z
    .string()
    .max(5500)
    .transform((ids) => ids.split(',').map(Number))
    .pipe(z.array(Id).min(1).max(500, 'Hasta 500 productos')),
})
