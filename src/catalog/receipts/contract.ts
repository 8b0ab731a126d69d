import { z } from 'zod'
import { limitOf, Page, Pagination, Pesos } from '../../platform/http/contract.ts'
import { barcodeRules } from '../codes/barcode.ts'
import { NewProduct, named, StaffProduct } from '../contract.ts'

/** A parcel has no more lines than this; a longer paper is saved in parts. */
export const mostLines = 300
export const mostUnits = 9999

const wrongQuantity = 'La cantidad va de 1 a 9.999'
const text = (most: number) => z.string().trim().max(most, `Como máximo ${most} letras`)
/** Dashes alone name nothing. */
const written = (most: number, missing: string) => z.string(missing).pipe(text(most).regex(/[\p{L}\p{N}]/u, missing))

export const NewReceipt = z.object({
  supplier: written(120, 'Escribí el proveedor'),
  /** The number of their delivery note or invoice. */
  document: written(60, 'Escribí el número del remito o la factura'),
  note: text(500).optional(),
  items: z
    .array(
      z.object({
        product_id: z.int('Elegí un producto').min(1, 'Elegí un producto').max(2_147_483_647),
        quantity: z.int(wrongQuantity).min(1, wrongQuantity).max(mostUnits, wrongQuantity),
        /** Pesos that each cost; it becomes the product's `cost_price`. */
        unit_cost: Pesos.nullish(),
      }),
    )
    .min(1, 'Cargá al menos un perfume')
    .max(mostLines, `Como máximo ${mostLines} renglones`),
})
export type NewReceipt = z.infer<typeof NewReceipt>

export const Receipt = z.object({
  id: z.int(),
  supplier: z.string(),
  document: z.string(),
  note: z.string(),
  /** Who saved it; null once their account is gone. */
  user_name: z.string().nullable(),
  created_at: z.string(),
  /** Lines and units. */
  products: z.int(),
  units: z.int(),
})
export type Receipt = z.infer<typeof Receipt>

export const ReceiptItem = z.object({
  /** Null once the product is gone. */
  product_id: z.int().nullable(),
  name: z.string(),
  brand: z.string(),
  concentration: z.string().nullable(),
  volume: z.string(),
  quantity: z.int(),
  /** Missing for who may not see costs. */
  unit_cost: z.number().nullable().optional(),
})
export type ReceiptItem = z.infer<typeof ReceiptItem>

const WholeReceipt = Receipt.extend({ items: z.array(ReceiptItem) })
export type WholeReceipt = z.infer<typeof WholeReceipt>

export const ReceiptAnswer = z.object({ success: z.literal(true), receipt: WholeReceipt })
export const ReceiptSaved = ReceiptAnswer.extend({ message: z.string() })
export const ReceiptQuery = z.object({ page: Page, limit: limitOf(20) })
export const ReceiptPage = z.object({
  success: z.literal(true),
  receipts: z.array(Receipt),
  /** Those used so far, the latest first. */
  suppliers: z.array(z.string()),
  pagination: Pagination,
})

/** What a scanner reads, or is typed: a barcode or a SKU. */
export const CodeQuery = z.object({
  code: z.string().trim().min(1, 'Escribí un código').max(64, 'Como máximo 64 letras'),
})
/** A product as it is received. */
export const Scanned = StaffProduct.pick({
  ...named,
  sku: true,
  barcode: true,
  price: true,
  cost_price: true,
  stock: true,
  is_active: true,
  image1: true,
})
export type Scanned = z.infer<typeof Scanned>
export const ScannedAnswer = z.object({ success: z.literal(true), product: Scanned.nullable() })
export const ScannedSaved = z.object({ success: z.literal(true), message: z.string(), product: Scanned })

/** A perfume that nobody has entered yet, with what its box says. */
export const NewScanned = NewProduct.pick({
  name: true,
  brand: true,
  type: true,
  gender: true,
  volume: true,
  concentration: true,
  barcode: true,
  sku: true,
  is_active: true,
}).extend({ price: NewProduct.shape.price.optional() })
export type NewScanned = z.infer<typeof NewScanned>

export const BarcodeGiven = z.object({
  barcode: z.preprocess(
    (value) => (typeof value === 'string' ? barcodeRules.clean(value) : value),
    z.string('Escribí el código').refine((digits) => digits !== '' && !barcodeRules.refuse(digits), {
      error: ({ input }) => barcodeRules.refuse(String(input)) || 'Escribí el código',
    }),
  ),
})
