import type { ExportColumn } from '../../platform/export/column.ts'
import type { Product } from '../contract.ts'

/** What an export tells of a product, in the words that an import reads. */
export const exportColumns: readonly ExportColumn<Product>[] = [
  { title: 'id', width: 8, holds: 'whole numbers', of: ({ id }) => id },
  { title: 'sku', width: 22, of: ({ sku }) => sku ?? '' },
  { title: 'name', width: 36, of: ({ name }) => name },
  { title: 'brand', width: 20, of: ({ brand }) => brand },
  { title: 'price', width: 14, holds: 'pesos', of: ({ price }) => price },
  { title: 'stock', width: 8, holds: 'whole numbers', of: ({ stock }) => stock },
  { title: 'category', width: 16, of: ({ category_name }) => category_name ?? '' },
  { title: 'gender', width: 10, of: ({ gender }) => gender },
  { title: 'type', width: 12, of: ({ type }) => type },
  { title: 'volume', width: 10, of: ({ volume }) => volume },
  { title: 'concentration', width: 18, of: ({ concentration }) => concentration ?? '' },
  { title: 'notes', width: 40, of: ({ notes }) => notes },
  { title: 'accords', width: 30, of: ({ accords }) => accords.join(', ') },
  { title: 'inspired_by', width: 24, of: ({ inspired_by }) => inspired_by ?? '' },
  { title: 'description', width: 60, of: ({ description }) => description },
  { title: 'is_active', width: 9, holds: 'whole numbers', of: ({ is_active }) => is_active },
]
