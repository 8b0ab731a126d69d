import type { Presentation } from '../contract.ts'

type Sold = { presentation: Presentation; is_active: boolean }

/**
 * Why a change is not allowed; undefined if it is. While decants are switched off, none can be created or put on sale;
 * other changes of a decant are allowed.
 */
export function refuseDecant(after: Sold, before: Sold | undefined, isAllowed: boolean) {
  if (isAllowed || after.presentation !== 'decant') return undefined
  const isNew = before?.presentation !== 'decant'
  if (!isNew && (!after.is_active || before.is_active)) return undefined
  return 'La venta de decants está apagada: se enciende en Configuración, con el establecimiento habilitado por ANMAT'
}

type Sized = { volume_ml: number | null }

/** Whole decants that the bottles yield; 0 if a volume is unknown. */
export function maxDecants(bottle: Sized, decant: Sized, bottles: number) {
  if (!bottle.volume_ml || !decant.volume_ml) return 0
  return Math.floor((bottles * bottle.volume_ml) / decant.volume_ml)
}
