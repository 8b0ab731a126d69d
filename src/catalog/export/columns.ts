import type { Product } from '../contract.ts'

/** What an export tells of a product, in the words that an import reads. */
export const exportColumns = [
  { key: 'id', width: 8, of: ({ id }) => id },
  { key: 'sku', width: 22, of: ({ sku }) => sku ?? '' },
  { key: 'name', width: 36, of: ({ name }) => name },
  { key: 'brand', width: 20, of: ({ brand }) => brand },
  { key: 'price', width: 14, of: ({ price }) => price },
  { key: 'stock', width: 8, of: ({ stock }) => stock },
  { key: 'category', width: 16, of: ({ category_name }) => category_name ?? '' },
  { key: 'gender', width: 10, of: ({ gender }) => gender },
  { key: 'type', width: 12, of: ({ type }) => type },
  { key: 'volume', width: 10, of: ({ volume }) => volume },
  { key: 'concentration', width: 18, of: ({ concentration }) => concentration ?? '' },
  { key: 'notes', width: 40, of: ({ notes }) => notes },
  { key: 'accords', width: 30, of: ({ accords }) => accords.join(', ') },
  { key: 'inspired_by', width: 24, of: ({ inspired_by }) => inspired_by ?? '' },
  { key: 'description', width: 60, of: ({ description }) => description },
  { key: 'is_active', width: 9, of: ({ is_active }) => is_active },
] as const satisfies readonly { key: string; width: number; of: (product: Product) => string | number }[]
