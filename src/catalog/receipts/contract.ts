import { z } from 'zod'
import { answer, limitOf, Page, Pagination, Pesos } from '../../platform/http/contract.ts'
import { barcodeRules } from '../codes/barcode.ts'
import { NewProduct, named, StaffProduct } from '../contract.ts'

/** Most lines of a receipt; longer documents are saved in parts. */
export const maxLines = 300
export const maxUnits = 9999

const wrongQuantity = 'La cantidad va de 1 a 9.999'
const text = (max: number) => z.string().trim().max(max, `Como máximo ${max} letras`)
/** Requires a letter or digit. */
const written = (max: number, missing: string) => z.string(missing).pipe(text(max).regex(/[\p{L}\p{N}]/u, missing))

export const NewReceipt = z.object({
  supplier: written(120, 'Escribí el proveedor'),
  /** Number of the delivery note or invoice. */
  document: written(60, 'Escribí el número del remito o la factura'),
  note: text(500).optional(),
  items: z
    .array(
      z.object({
        product_id: z.int('Elegí un producto').min(1, 'Elegí un producto').max(2_147_483_647),
        quantity: z.int(wrongQuantity).min(1, wrongQuantity).max(maxUnits, wrongQuantity),
        /** Cost per unit in pesos; becomes the product's `cost_price`. */
        unit_cost: Pesos.nullish(),
      }),
    )
    .min(1, 'Cargá al menos un perfume')
    .max(maxLines, `Como máximo ${maxLines} renglones`),
})
export type NewReceipt = z.infer<typeof NewReceipt>

export const Receipt = z.object({
  id: z.int(),
  supplier: z.string(),
  document: z.string(),
  note: z.string(),
  /** Null once the account is deleted. */
  user_name: z.string().nullable(),
  created_at: z.string(),
  /** Number of lines, and of units. */
  products: z.int(),
  units: z.int(),
})
export type Receipt = z.infer<typeof Receipt>

export const ReceiptItem = z.object({
  /** Null once the product is deleted. */
  product_id: z.int().nullable(),
  name: z.string(),
  brand: z.string(),
  concentration: z.string().nullable(),
  volume: z.string(),
  quantity: z.int(),
  /** Missing without the permission to see costs. */
  unit_cost: z.number().nullable().optional(),
})
export type ReceiptItem = z.infer<typeof ReceiptItem>

const WholeReceipt = Receipt.extend({ items: z.array(ReceiptItem) })
export type WholeReceipt = z.infer<typeof WholeReceipt>

export const ReceiptAnswer = answer({ receipt: WholeReceipt })
export const ReceiptSaved = ReceiptAnswer.extend({ message: z.string() })
export const ReceiptQuery = z.object({ page: Page, limit: limitOf(20) })
export const ReceiptPage = answer({
  receipts: z.array(Receipt),
  /** Latest first. */
  suppliers: z.array(z.string()),
  pagination: Pagination,
})

/** A barcode or a SKU. */
export const CodeQuery = z.object({
  code: z.string().trim().min(1, 'Escribí un código').max(64, 'Como máximo 64 letras'),
})
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
export const ScannedAnswer = answer({ product: Scanned.nullable() })
export const ScannedSaved = answer({ message: z.string(), product: Scanned })

/** A new product with the data on its box. */
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

export const BarcodeSet = z.object({
  barcode: z.preprocess(
    (value) => (typeof value === 'string' ? barcodeRules.clean(value) : value),
    z.string('Escribí el código').refine((digits) => digits !== '' && !barcodeRules.refuse(digits), {
      error: ({ input }) => barcodeRules.refuse(String(input)) || 'Escribí el código',
    }),
  ),
})
