import type { Column } from '../../import/columns.ts'

/** What staff reads for each column of ours; the first two are needed. */
export const columnWords: Record<Column, string> = {
  name: 'Nombre',
  brand: 'Marca',
  price: 'Precio en pesos',
  stock: 'Stock',
  sku: 'SKU',
  category: 'Categoría',
  gender: 'Género',
  type: 'Tipo',
  volume: 'Volumen',
  concentration: 'Concentración',
  description: 'Descripción',
  notes: 'Notas (pirámide en un texto)',
  notes_top: 'Notas de salida',
  notes_heart: 'Notas de corazón',
  notes_base: 'Notas de fondo',
  accords: 'Acordes',
  inspired_by: 'Inspirado en',
  is_active: 'Activo',
  status: 'Estado',
  price_eur: 'Precio en euros',
  id: 'ID',
  source_id: 'Número en el origen',
}
