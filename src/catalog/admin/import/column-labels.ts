import { each, fieldOfTitle, fileColumnOf, fileTitles } from '../../fields.ts'
import type { Column } from '../../import/columns.ts'

export const columnLabels: Record<Column, string> = {
  ...each(fileTitles, (title) => fileColumnOf(title).label ?? fieldOfTitle(title).label),
  notes_top: 'Notas de salida',
  notes_heart: 'Notas de corazón',
  notes_base: 'Notas de fondo',
  status: 'Estado',
  price_eur: 'Precio en euros',
  id: 'ID',
  source_id: 'Número en el origen',
}
