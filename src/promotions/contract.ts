import { z } from 'zod'
import { Gender, ProductType } from '../catalog/contract.ts'
import { answer, Id, limitOf, Page, Pagination, Pesos, Seen } from '../platform/http/contract.ts'
import { everyProduct } from './every-product.ts'

export const PromotionKind = z.enum(['percent', 'amount', 'n_for_m', 'second_unit'])
export type PromotionKind = z.infer<typeof PromotionKind>

const list = <Item extends z.ZodType>(item: Item) => z.array(item).max(500, 'Hasta 500').default([])

/**
 * Products must match every non-empty list; without any, all match. Unknown keys are refused, since ignoring one would
 * widen it.
 */
export const Scope = z.strictObject(
  {
    brand: list(z.string().trim().min(1).max(120)),
    category_id: list(Id),
    type: list(ProductType),
    gender: list(Gender),
    product_id: list(Id),
  },
  'Elegí los productos por brand, category_id, type, gender o product_id',
)
export type Scope = z.infer<typeof Scope>

export const couponCode = (written: string) => written.normalize('NFKC').replace(/\s/g, '').toUpperCase()

/** Blanks alone are refused: as «no code» they would turn a coupon into a promotion for everyone. */
const Code = z
  .string('Tiene que ser un texto')
  .toUpperCase()
  .regex(/^(\s*[A-Z0-9-]{3,40}\s*)?$/, 'De 3 a 40 letras sin acentos, números o guiones')
  .transform((code) => code.trim() || null)

const count = (max: number) => z.int('Un número entero').min(1, 'Desde 1').max(max, `Hasta ${max}`)
const moment = z.iso
  .datetime({ offset: true, error: 'Una fecha con su hora, como 2026-12-01T00:00:00Z' })
  .refine((text) => text > '2000' && text < '2200', 'Una fecha entre 2000 y 2200')

const parts = {
  name: z.string('Ingresá el nombre').trim().min(1, 'Ingresá el nombre').max(80, 'Hasta 80 caracteres'),
  kind: z.enum(PromotionKind.options, 'Elegí el tipo de promoción'),
  value: Pesos.nullable().describe('Percentage of the goods or of each second unit, or pesos; not for n_for_m'),
  buy: z.int('Un número entero').nullable().describe('For n_for_m: units of a group…'),
  pay: z.int('Un número entero').nullable().describe('…and how many of them are paid'),
  scope: Scope.nullable().transform((scope) => scope ?? everyProduct),
  code: Code.nullable().describe('Coupon code; null for an automatic promotion'),
  starts_at: moment.nullable(),
  ends_at: moment.nullable(),
  min_total: Pesos.nullable()
    .transform((least) => least ?? 0)
    .describe('Minimum total of goods before discounts, in pesos'),
  max_uses: count(1_000_000_000).nullable(),
  max_uses_per_buyer: count(1_000_000).nullable(),
  is_active: z.boolean('Tiene que ser true o false'),
}

export const PromotionChange = z.object(parts).partial().extend(Seen)
export type PromotionChange = z.infer<typeof PromotionChange>

export const NewPromotion = z.object({
  ...parts,
  value: parts.value.default(null),
  buy: parts.buy.default(null),
  pay: parts.pay.default(null),
  scope: parts.scope.default(everyProduct),
  code: parts.code.default(null),
  starts_at: parts.starts_at.default(null),
  ends_at: parts.ends_at.default(null),
  min_total: parts.min_total.default(0),
  max_uses: parts.max_uses.default(null),
  max_uses_per_buyer: parts.max_uses_per_buyer.default(null),
  is_active: parts.is_active.default(true),
})
export type NewPromotion = z.infer<typeof NewPromotion>

export const Promotion = z.object({
  id: z.int(),
  name: z.string(),
  kind: PromotionKind,
  value: z.number().nullable(),
  buy: z.int().nullable(),
  pay: z.int().nullable(),
  scope: Scope,
  code: z.string().nullable(),
  starts_at: z.string().nullable(),
  ends_at: z.string().nullable(),
  min_total: z.number(),
  max_uses: z.int().nullable(),
  max_uses_per_buyer: z.int().nullable(),
  is_active: z.boolean(),
  used: z.int().describe('Number of orders with it that are not cancelled'),
})
export type Promotion = z.infer<typeof Promotion>

export const PromotionQuery = z.object({
  page: Page,
  limit: limitOf(50),
  search: z.string().trim().max(200, 'Hasta 200 caracteres').optional().describe('Searches name and code'),
})
export type PromotionQuery = z.infer<typeof PromotionQuery>
export const PromotionPage = answer({
  promotions: z.array(Promotion),
  pagination: Pagination,
})
export const PromotionSaved = answer({ message: z.string(), promotion: Promotion })
