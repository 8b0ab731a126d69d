import type { ExportColumn } from '../../platform/export/column.ts'
import { permissionsOf, type Role } from '../../roles.ts'
import type { StaffProduct } from '../contract.ts'
import { type FileTitle, fieldOfTitle, fileColumnOf, fileTitles, type Kind } from '../fields.ts'

const numbers: Partial<Record<Kind, NonNullable<ExportColumn<StaffProduct>['holds']>>> = {
  pesos: 'pesos',
  dollars: 'pesos',
  count: 'whole numbers',
  flag: 'whole numbers',
}

/** Columns that the role may export, with titles that the import recognises. */
export const exportColumns = (role: Role): readonly ExportColumn<StaffProduct>[] => [
  { title: 'id', width: 8, holds: 'whole numbers', of: ({ id }) => id },
  ...fileTitles.filter((title) => isFor(role, title)).map(asColumn),
]

function isFor(role: Role, title: FileTitle) {
  const { needs } = fieldOfTitle(title)
  return needs === undefined || permissionsOf(role).includes(needs)
}

function asColumn(title: FileTitle): ExportColumn<StaffProduct> {
  const holds = numbers[fieldOfTitle(title).kind]
  return {
    title,
    width: fileColumnOf(title).width,
    ...(holds ? { holds } : {}),
    of(product) {
      const value = product[title]
      return Array.isArray(value) ? value.join(', ') : (value ?? '')
    },
  }
}
