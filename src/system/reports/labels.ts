import type { ReportGroup } from './contract.ts'

export const groupLabels = {
  day: 'Día',
  brand: 'Marca',
  product: 'Perfume',
  province: 'Provincia',
  hour: 'Hora',
  method: 'Método de pago',
} as const satisfies Record<ReportGroup, string>
