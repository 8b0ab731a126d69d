import { call } from '../../platform/http/call.ts'
import type { IdParam } from '../../platform/http/contract.ts'
import type {
  BarcodeSet,
  CodeQuery,
  NewReceipt,
  NewScanned,
  ReceiptAnswer,
  ReceiptPage,
  ReceiptQuery,
  ReceiptSaved,
  ScannedAnswer,
  ScannedSaved,
} from './contract.ts'

const permission = 'products.stock'

export const saveReceipt = call<{
  body: typeof NewReceipt
  response: typeof ReceiptSaved
}>('POST', '/api/admin/receipts', { permission })
export const listReceipts = call<{ query: typeof ReceiptQuery; response: typeof ReceiptPage }>(
  'GET',
  '/api/admin/receipts',
  { permission },
)
export const readReceipt = call<{ params: typeof IdParam; response: typeof ReceiptAnswer }>(
  'GET',
  '/api/admin/receipts/:id',
  { permission },
)
export const findScanned = call<{ query: typeof CodeQuery; response: typeof ScannedAnswer }>(
  'GET',
  '/api/admin/receipts/scanned',
  { permission },
)
export const createScanned = call<{ body: typeof NewScanned; response: typeof ScannedSaved }>(
  'POST',
  '/api/admin/receipts/products',
  { permission },
)
export const setBarcode = call<{
  params: typeof IdParam
  body: typeof BarcodeSet
  response: typeof ScannedSaved
}>('PUT', '/api/admin/products/:id/barcode', { permission })
