import type { ShippingKind } from './contract.ts'

export const shippingKinds = {
  domicilio: 'A domicilio',
  sucursal: 'A una sucursal',
  retiro: 'Retiro en el local',
  moto: 'En moto',
} as const satisfies Record<ShippingKind, string>
