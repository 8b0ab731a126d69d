import type { ExportColumn } from '../../platform/export/column.ts'
import type { Product } from '../contract.ts'
import { type FileTitle, fieldOfTitle, fileColumnOf, fileTitles, type Kind } from '../fields.ts'

const numbers: Partial<Record<Kind, NonNullable<ExportColumn<Product>['holds']>>> = {
  ...{ pesos: 'pesos', count: 'whole numbers', flag: 'whole numbers' },
}

/** What an export tells of a product, in the words that an import reads. */
export const exportColumns: readonly ExportColumn<Product>[] = [
  { title: 'id', width: 8, holds: 'whole numbers', of: ({ id }) => id },
  ...fileTitles.map(asColumn),
]

function asColumn(title: FileTitle): ExportColumn<Product> {
  const holds = numbers[fieldOfTitle(title).kind]
  return {
    ...{ title, width: fileColumnOf(title).width, ...(holds ? { holds } : {}) },
    of(product) {
      const value = product[title]
      return Array.isArray(value) ? value.join(', ') : (value ?? '')
    },
  }
}
