import { z } from 'zod'
import { answer, Id } from '../../platform/http/contract.ts'
import { named, OfferEnd, OfferStart, Product, ProductQuery } from '../contract.ts'
import { maxPesosPerDollar } from '../dollar/rules.ts'

const money = z
  .number()
  .min(-9_999_999_999, 'Es demasiado')
  .max(9_999_999_999, 'Es demasiado')
  .multipleOf(0.01, 'Tiene como máximo 2 decimales')

/** Rounding steps of a price, in pesos. */
export const roundings = [0.01, 1, 10, 50, 100, 500, 1000] as const
/** Rounding of dollar prices; 900 rounds up to the next price that ends in 900. */
export const DollarRounding = z.literal([1, 100, 900, 1000], 'Elegí un redondeo de la lista')
/** Most products selected by id; a filter may match any number. */
export const maxSelected = 1000

/** `percent` and `add` may be negative. */
export const BulkChange = z.discriminatedUnion(
  'kind',
  [
    z.object({
      kind: z.literal('price'),
      how: z.enum(['set', 'add', 'percent']),
      value: money,
      round_to: z.literal(roundings, 'Elegí un redondeo de la lista').default(0.01),
    }),
    z
      .object({
        kind: z.literal('offer'),
        /** Discount on the list price; products already on offer keep their list price. */
        percent: z
          .number('Escribí un porcentaje')
          .gt(0, 'Tiene que ser más que 0')
          .lt(100, 'Tiene que ser menos que 100')
          .multipleOf(0.01, 'Tiene como máximo 2 decimales'),
        /** Null: no end. */
        ends_at: OfferEnd.nullish(),
        /** Null: immediately. */
        starts_at: OfferStart.nullish(),
        round_to: z.literal(roundings, 'Elegí un redondeo de la lista').default(0.01),
      })
      .refine(({ starts_at, ends_at }) => !starts_at || !ends_at || Date.parse(starts_at) < Date.parse(ends_at), {
        path: ['ends_at'],
        message: 'Termina antes de empezar',
      }),
    z.object({ kind: z.literal('offer_end') }),
    /** Prices of products with a cost in dollars. */
    z.object({
      kind: z.literal('dollar'),
      rate: money.gt(0, 'Escribí cuántos pesos vale un dólar').max(maxPesosPerDollar, 'Es demasiado'),
      /** Margin as a share of the price. */
      margin_percent: z
        .number('Escribí un porcentaje')
        .min(0, 'Desde 0')
        .lt(100, 'Tiene que ser menos que 100')
        .multipleOf(0.01, 'Tiene como máximo 2 decimales'),
      round_to: DollarRounding.default(900),
    }),
    /** Restores the prices from before the newest dollar change. */
    z.object({ kind: z.literal('dollar_undo'), act_id: Id }),
    z.object({
      kind: z.literal('stock'),
      how: z.enum(['set', 'add']),
      value: z.int().min(-1_000_000, 'Es demasiado').max(1_000_000, 'Es demasiado'),
      note: z.string().trim().min(1, 'Decí por qué cambia el stock').max(200, 'Como máximo 200 letras'),
    }),
    z.object({ kind: z.literal('category'), category_id: Id.nullable() }),
    z.object({ kind: z.literal('status'), is_active: z.boolean('Tiene que ser true o false') }),
  ],
  'Elegí qué cambiar',
)
export type BulkChange = z.infer<typeof BulkChange>

/** The filters of the admin list, without page and order. */
export const ExportFilters = ProductQuery.omit({ page: true, limit: true, sort: true, order: true, group: true })

/** Unknown keys are refused, since ignoring one would change more products. */
const BulkFilters = ExportFilters.strict()

export const BulkEdit = z
  .strictObject({
    /** Either ids… */
    ids: z.array(Id).min(1, 'Elegí al menos un producto').max(maxSelected).optional(),
    /** …or filters. */
    filters: BulkFilters.optional(),
    change: BulkChange,
    /** Only returns the preview. */
    dry_run: z.boolean().default(false),
    /** Number of products in the preview; if it has changed, nothing is done. */
    expected: z.int().min(0).optional(),
    /** Number of prices in the preview that change by more than half; if it has grown, nothing is done. */
    expected_big_moves: z.int().min(0).optional(),
  })
  .refine(({ ids, filters }) => (ids === undefined) !== (filters === undefined), {
    path: ['ids'],
    message: 'Mandá «ids» o «filters»: uno de los dos, y solo uno',
  })
export type BulkEdit = z.infer<typeof BulkEdit>

const Named = Product.pick(named)
const shown = z.union([z.string(), z.number(), z.null()])

export const BulkResult = answer({
  message: z.string(),
  /** Selected products, and how many of them change. */
  matched: z.int(),
  changed: z.int(),
  /** Prices that change by more than half; the panel asks for confirmation. */
  big_moves: z.int(),
  /** First changed products, big price changes first. */
  examples: z.array(Named.extend({ before: shown, after: shown })),
  /** First products that cannot be changed; if there is one, nothing is done. */
  refused: z.array(Named.extend({ reason: z.string() })),
  refused_count: z.int(),
})
export type BulkResult = z.infer<typeof BulkResult>
