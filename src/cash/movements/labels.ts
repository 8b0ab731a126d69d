import type { Movement, MovementType } from './contract.ts'

export const movementNames: Record<MovementType, string> = {
  apertura: 'Apertura',
  gasto: 'Gasto',
  ingreso: 'Ingreso',
}

export function movementLabel({ type, reverses, is_reversed }: Pick<Movement, 'type' | 'reverses' | 'is_reversed'>) {
  const name = movementNames[type]
  if (reverses !== null) return `Anulación: ${name.toLowerCase()}`
  return is_reversed ? `${name}, con anulación` : name
}

/** The signed effect of a movement on the drawer. */
export const drawerAmount = ({ type, amount }: Pick<Movement, 'type' | 'amount'>) =>
  type === 'gasto' ? -amount : amount
