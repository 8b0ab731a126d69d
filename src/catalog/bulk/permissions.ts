import type { Permission } from '../../roles.ts'
import type { BulkChange } from './contract.ts'

/** Permission for each kind of change, in addition to the call's own. */
export const bulkPermissions: Record<BulkChange['kind'], Permission> = {
  price: 'products.price',
  offer: 'products.price',
  offer_end: 'products.price',
  dollar: 'products.price',
  dollar_undo: 'products.price',
  stock: 'products.stock',
  category: 'products.write',
  status: 'products.write',
}
