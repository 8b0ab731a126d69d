import type { Presentation } from '../contract.ts'

type Sold = { presentation: Presentation; is_active: boolean }

/**
 * Why this may not become of a product, undefined where it may: without the shop's leave to decant there is no new decant,
 * and none goes on sale. What else staff change of one that is off sale stays possible.
 */
export function refuseDecant(after: Sold, before: Sold | undefined, isAllowed: boolean) {
  if (isAllowed || after.presentation !== 'decant') return undefined
  const isNew = before?.presentation !== 'decant'
  if (!isNew && (!after.is_active || before.is_active)) return undefined
  return 'La venta de decants está apagada: se enciende en Configuración, con el establecimiento habilitado por ANMAT'
}

type Sized = { volume_ml: number | null }

/** How many whole decants so many bottles hold; 0 where a volume is unknown. */
export function mostDecants(bottle: Sized, decant: Sized, bottles: number) {
  if (!bottle.volume_ml || !decant.volume_ml) return 0
  return Math.floor((bottles * bottle.volume_ml) / decant.volume_ml)
}
