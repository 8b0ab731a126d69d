import type { PromotionKind } from './contract.ts'

export const promotionKinds = {
  percent: 'Porcentaje',
  amount: 'Pesos',
  n_for_m: 'Llevás y pagás',
  second_unit: 'Segunda unidad',
} as const satisfies Record<PromotionKind, string>
