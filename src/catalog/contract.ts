import { z } from 'zod'
import { readPesos } from '../platform/argentina/read-pesos.ts'
import { answer, IdParam, ifGiven, limitOf, Page, Pagination } from '../platform/http/contract.ts'
import { pastedLine, pastedLines } from '../platform/text/pasted-text.ts'
import { each, type FieldName, fieldOf, flagFields, nullableTextFields, textFields } from './fields.ts'
import { concentrationNames } from './parts/product-labels.ts'

export const Gender = z.enum(['hombre', 'mujer', 'unisex'])
export type Gender = z.infer<typeof Gender>
export const ProductType = z.enum(['original', 'importado', 'imitacion'])
export type ProductType = z.infer<typeof ProductType>
/** `frasco`: the original bottle; `tester`; `decant`: filled by the shop from a bottle. */
export const Presentation = z.enum(['frasco', 'tester', 'decant'])
export type Presentation = z.infer<typeof Presentation>
export const Rating = z.object({ average: z.number(), count: z.int() })
export type Rating = z.infer<typeof Rating>
export const StockStatus = z.enum(['agotado', 'bajo_stock', 'disponible'])

/** Stock up to this is `bajo_stock`. */
export const lowStock = 5

const flag = z.literal([0, 1])

export const Product = z.object({
  id: z.int(),
  name: z.string(),
  ...each(textFields, () => z.string()),
  ...each(nullableTextFields, () => z.string().nullable()),
  ...each(flagFields, () => flag),
  /** The price charged. */
  price: z.number(),
  /** For a product on offer, its price without the offer, above `price`. */
  list_price: z.number().nullable(),
  /** End of the offer; null also for an offer without an end. */
  offer_ends_at: z.string().nullable(),
  stock: z.int(),
  stock_status: StockStatus,
  /** Shared by all sizes of a perfume. */
  family_id: z.int().nullable(),
  category_id: z.int().nullable(),
  category: z.string().nullable(),
  category_name: z.string().nullable(),
  gender: Gender,
  type: ProductType,
  presentation: Presentation,
  /** Over all sizes of the perfume; null without published reviews. */
  rating: Rating.nullable(),
  /** The shop's product that an imitation is inspired by. */
  inspired_by_id: z.int().nullable(),
  concentration: z.string().nullable(),
  notes_top: z.array(z.string()),
  notes_heart: z.array(z.string()),
  notes_base: z.array(z.string()),
  accords: z.array(z.string()),
  /** Pesos for 100 ml; null without a volume, and for decants. */
  price_per_100ml: z.number().nullable(),
  /** Price when paid by bank transfer; null without a transfer discount. */
  transfer_price: z.number().nullable(),
  status: z.enum(['active', 'inactive']),
  created_at: z.string(),
  /** Last change, except sales. Sent back with a change to detect edit conflicts. */
  updated_at: z.string(),
  /** File names under /uploads/, at most four. A name's stem also has `-400`, `-800`, `-1200` in .avif and .webp. */
  images: z.array(z.string()),
  image1: z.string().nullable(),
  image2: z.string().nullable(),
  image3: z.string().nullable(),
  image4: z.string().nullable(),
  /** Background colour until the picture has loaded, `#rrggbb`. */
  image_color: z.string().nullable(),
})
export type Product = z.infer<typeof Product>

/** What tells one product from all others, to `pick`. */
export const named = { id: true, name: true, brand: true, concentration: true, volume: true } as const

/** The product with the fields that only staff may see. */
export const StaffProduct = Product.extend({
  /** What one unit costs the shop, in pesos; missing without the permission products.cost. */
  cost_price: z.number().nullable().optional(),
  /** The cost in dollars, if staff entered it. */
  cost_usd: z.number().nullable().optional(),
})
export type StaffProduct = z.infer<typeof StaffProduct>

export const Category = z.object({
  id: z.int(),
  name: z.string(),
  description: z.string(),
  /** A file name under /uploads/; null without a picture of its own. */
  image: z.string().nullable(),
})
export type Category = z.infer<typeof Category>

/** Accepts Argentine notation (`63.600`): without JavaScript the form puts the typed text into the URL. */
const price = z.preprocess(
  (value) => (typeof value === 'string' ? (readPesos(value, { allowNegative: true }) ?? value) : value),
  z.number().min(0).max(9_999_999_999),
)
const shortText = z.string().trim().max(200)

/** Most values of one filter. */
export const maxValues = 50

/** A parameter that may be repeated: matches any of the values. Ignores empty ones. */
const several = <T extends z.ZodType>(schema: T) => z.preprocess(asSeveral, z.array(schema).max(maxValues).optional())
function asSeveral(value: unknown) {
  const values = [value].flat().filter((one) => one !== undefined && one !== '')
  return values.length > 0 ? [...new Set(values)] : undefined
}

/** Limit of `notes` and of `without`. */
export const maxNotes = 20
const notes = z
  .preprocess((value) => {
    const values = [value].flat().filter((one) => one !== undefined && !(typeof one === 'string' && one.trim() === ''))
    return values.length > 0 ? values : undefined
  }, z.array(shortText).max(maxNotes, `Como máximo ${maxNotes} notas`).optional())
  .describe('Notes in Spanish or English')

/** Filters, order and page of the public list. */
export const ProductFilters = z.object({
  category: several(IdParam.shape.id),
  gender: several(Gender),
  type: several(ProductType),
  brand: several(shortText),
  volume: several(shortText),
  concentration: several(z.enum(concentrationNames)),
  /** Products must have all of `notes` and none of `without`. */
  notes,
  without: notes,
  sku: ifGiven(shortText),
  offer: ifGiven(z.enum(['true', 'false'])).describe('true: only products on offer'),
  inStock: ifGiven(z.enum(['true', 'false'])).describe('true: only products in stock'),
  minPrice: ifGiven(price),
  maxPrice: ifGiven(price),
  search: ifGiven(z.string().trim().max(10_000)),
  /** Default: newest first, or by relevance for a search. */
  sort: ifGiven(z.enum(['name', 'price', 'created_at', 'relevance', 'price_per_100ml'])),
  order: ifGiven(z.enum(['ASC', 'DESC'])),
  page: Page,
})
export type ProductFilters = z.infer<typeof ProductFilters>

export const ProductQuery = ProductFilters.extend({
  limit: limitOf(12),
  group: ifGiven(z.enum(['family'])).describe('family: lists and counts perfumes, each with its sizes'),
  /** Staff only: includes inactive products, and allows the two filters below. */
  showAll: ifGiven(z.enum(['true', 'false'])),
  status: ifGiven(z.enum(['active', 'inactive'])),
  lowStock: ifGiven(z.enum(['true', 'false'])),
})
export type ProductQuery = z.infer<typeof ProductQuery>

/** Staff only: finds inactive products too. */
export const OneProduct = ProductQuery.pick({ showAll: true })

export const FamilySize = z.object({
  id: z.int(),
  volume_ml: z.int().nullable(),
  presentation: Presentation,
  price: z.number(),
  stock_status: StockStatus,
})
export type FamilySize = z.infer<typeof FamilySize>

/** With `sizes` if `group` is `family`. */
const ListedProduct = StaffProduct.extend({ sizes: z.array(FamilySize).optional(), price_from: z.number().optional() })

export const ProductPage = answer({
  products: z.array(ListedProduct),
  /** `is_estimate`: the total was estimated from a sample, in very large catalogues. */
  pagination: Pagination.extend({ is_estimate: z.literal(true).optional() }),
})
export type ProductPage = z.infer<typeof ProductPage>

/** A linked product. */
export const Mention = Product.pick({ id: true, name: true, brand: true, price: true })
export type Mention = z.infer<typeof Mention>
export const ProductAnswer = answer({
  product: StaffProduct.extend({
    /** The original of an imitation, if the shop sells it. */
    inspired_by_product: Mention.nullable(),
    /** Imitations of this product. */
    inspirations: z.array(Mention),
  }),
})
/** Similar products in stock, most similar first, with the shared notes, rarest first. */
export const RelatedProducts = answer({
  products: z.array(Product.extend({ shared: z.array(z.string()) })),
})
export type RelatedProducts = z.infer<typeof RelatedProducts>
export const CategoryList = answer({ categories: z.array(Category) })

/** Suggestions while typing; each perfume once. */
export const SuggestionQuery = z.object({
  q: z.string().trim().max(200).default('').describe('The text typed so far; empty text has no suggestions'),
})
export const Suggestion = Product.pick({
  ...named,
  type: true,
  inspired_by: true,
  price: true,
  stock_status: true,
  image1: true,
  image_color: true,
})
export type Suggestion = z.infer<typeof Suggestion>
/** Brands, notes and categories with a word that begins with `q`; brands with their number of perfumes. */
export const Suggestions = answer({
  products: z.array(Suggestion).max(6),
  brands: z.array(z.object({ name: z.string(), count: z.int() })),
  notes: z.array(z.object({ key: z.string(), name: z.string() })),
  categories: z.array(z.object({ id: z.int(), name: z.string() })),
})
export type Suggestions = z.infer<typeof Suggestions>
/** Entry points of the catalogue: the first six categories and the brands by name, with their numbers of perfumes. */
export const Topics = answer({
  categories: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      count: z.int(),
      image: z.string().nullable(),
      color: z.string().nullable(),
    }),
  ),
  brands: z.array(z.object({ name: z.string(), count: z.int() })),
})
export type Topics = z.infer<typeof Topics>
/** Recent best sellers in stock. */
export const BestSellers = answer({ products: z.array(Suggestion) })

const blankAsNull = (value: unknown) => (typeof value === 'string' && value.trim() === '' ? null : value)
const blankAsMissing = (value: unknown) => (typeof value === 'string' && value.trim() === '' ? undefined : value)
/**
 * Converts a form's text to a number; accepts `63600,5` and `63600.5`. Other texts are left as they are, to be refused,
 * also the ambiguous `63.600`: a program means 63.6 by it and a person 63600. The panel parses it before sending.
 */
export const asNumber = (value: unknown) =>
  typeof value === 'string' && /^\s*[-+]?\d+([.,]\d{1,2})?\s*$/.test(value)
    ? Number(value.trim().replace(',', '.'))
    : value
const hasThousands = (value: unknown) => typeof value === 'string' && /^\s*\$?\s*[\d.,]*[.,]\d{3}/.test(value)
const numberOf = (name: string) =>
  z.number({
    error: ({ input }) =>
      hasThousands(input)
        ? `${name} va sin signo de miles, como 63600 o 63600.50`
        : `${name} es requerido y tiene que ser un número`,
  })
const pesosOf = (name: string) =>
  numberOf(name)
    .min(0, `${name} no puede ser menor que 0`)
    .max(9_999_999_999, `${name} es demasiado alto`)
    .multipleOf(0.01, `${name} tiene como máximo 2 decimales`)
const lowerCase = (value: unknown) => (typeof value === 'string' ? value.trim().toLowerCase() : value)
const asFlag = (value: unknown) => ({ '1': true, '0': false, true: true, false: false })[String(value)] ?? value
const asList = (value: unknown) =>
  typeof value === 'string'
    ? value
        .split(',')
        .map((part) => part.trim())
        .filter(Boolean)
    : value

const moment = z.preprocess(blankAsMissing, z.iso.datetime().optional())
const momentToCome = (what: string) =>
  z.iso
    .datetime({ offset: true, error: 'Una fecha con su hora, como 2026-12-01T00:00:00Z' })
    .refine((at) => new Date(at) > new Date(), `La oferta tiene que ${what} en el futuro`)
    .refine((at) => at < '2200', `La oferta tiene que ${what} antes de 2200`)
export const OfferEnd = momentToCome('terminar')
export const OfferStart = momentToCome('empezar')
const text = (max: number) => z.string().overwrite(pastedLine).max(max, `Como máximo ${max} letras`)
function textOf(field: FieldName) {
  const { kind, max = 0 } = fieldOf(field)
  return kind === 'long text' ? z.string().overwrite(pastedLines).max(max, `Como máximo ${max} letras`) : text(max)
}
/** Null for blank text; removes separators from codes. */
function nullableText(field: FieldName) {
  const { code } = fieldOf(field)
  const clean = (value: unknown) => blankAsNull(code && typeof value === 'string' ? code.clean(value) : value)
  const checked = code
    ? textOf(field).refine((value) => !code.refuse(value), { error: ({ input }) => code.refuse(String(input)) })
    : textOf(field)
  return z.preprocess(clean, checked.nullable()).optional()
}
const stockCount = z.preprocess(
  (value) => asNumber(blankAsMissing(value)),
  numberOf('El stock')
    .int('El stock tiene que ser un número entero')
    .min(0, 'El stock no puede ser menor que 0')
    .max(1_000_000, 'El stock no puede ser mayor que 1.000.000'),
)

/** The editable fields of a product (`fields.ts`), from a form or as JSON. A change keeps fields that are left out. */
export const NewProduct = z.object({
  name: z
    .string('El nombre es requerido')
    .overwrite(pastedLine)
    .min(1, 'El nombre es requerido')
    .max(200, 'Como máximo 200 letras'),
  price: z.preprocess((value) => asNumber(blankAsMissing(value)), pesosOf('El precio')),
  list_price: z
    .preprocess((value) => asNumber(blankAsNull(value)), pesosOf('El precio de lista').nullable())
    .optional(),
  offer_ends_at: z.preprocess(blankAsNull, OfferEnd.nullable()).optional(),
  cost_price: z.preprocess((value) => asNumber(blankAsNull(value)), pesosOf('El costo').nullable()).optional(),
  cost_usd: z.preprocess((value) => asNumber(blankAsNull(value)), pesosOf('El costo en dólares').nullable()).optional(),
  stock: stockCount,
  ...each(textFields, (field) => textOf(field).optional()),
  ...each(nullableTextFields, nullableText),
  ...each(flagFields, () => z.preprocess(asFlag, z.boolean('Tiene que ser 1 o 0')).optional()),
  category_id: z
    .preprocess(
      (value) => asNumber(blankAsNull(value)),
      z
        .number('Elegí una categoría')
        .int('Elegí una categoría')
        .min(1, 'Elegí una categoría')
        .max(2_147_483_647)
        .nullable(),
    )
    .optional(),
  inspired_by_id: z
    .preprocess(
      (value) => asNumber(blankAsNull(value)),
      z.number('Elegí un perfume').int('Elegí un perfume').min(1, 'Elegí un perfume').max(2_147_483_647).nullable(),
    )
    .optional(),
  gender: z.preprocess(lowerCase, z.enum(Gender.options, 'Elegí hombre, mujer o unisex')).optional(),
  type: z.preprocess(lowerCase, z.enum(ProductType.options, 'Elegí original, importado o imitacion')).optional(),
  presentation: z.preprocess(lowerCase, z.enum(Presentation.options, 'Elegí frasco, tester o decant')).optional(),
  concentration: z
    .preprocess(blankAsNull, z.enum(concentrationNames, 'Elegí una concentración de la lista').nullable())
    .optional(),
  accords: z.preprocess(asList, z.array(text(60)).max(20, 'Como máximo 20 acordes')).optional(),
})
export type NewProduct = z.infer<typeof NewProduct>

export const ProductChange = NewProduct.partial().extend({
  /** The stock shown to staff: `stock` then changes by the difference, so that sales made meanwhile are kept. */
  stock_seen: z.preprocess(blankAsMissing, stockCount.optional()).optional(),
  /** Reason of the stock change, for its history. */
  stock_note: text(200).optional(),
  /** The `updated_at` shown to staff: if it is out of date, the change is refused with 409. */
  updated_at: moment.optional(),
})
export type ProductChange = z.infer<typeof ProductChange>

const pictures = { images: z.array(z.file()).optional().describe('Added after the kept ones; four in all') }
/** Multipart, or JSON without pictures. */
export const NewProductForm = NewProduct.extend(pictures)
export const ProductChangeForm = ProductChange.extend({
  ...pictures,
  keep_images: z.array(z.string()).optional().describe('Pictures to keep, in order; default: all'),
  picture_order: z.array(z.string()).optional(),
})
export const ProductSaved = answer({ message: z.string(), product: Product })

export const maxPictures = 4
/** Messages given by the specification, for form and API. */
export const tooManyPictures = (has: number, adding: number) =>
  `Máximo 4 imágenes permitidas. Tienes ${has} y estás intentando agregar ${adding} más.`
export const tooLargePictures = (names: readonly string[]) =>
  `Algunas imágenes exceden el tamaño máximo de 5MB: ${names.join(', ')}.`
