import { z } from 'zod'
import { Id } from '../../platform/http/contract.ts'
import { StaffProduct } from '../contract.ts'

const units = (what: string) => z.int(what).min(1, what).max(9999, 'Como máximo 9999')

/** Bottles divided into decants of their perfume. */
export const DecantBottles = z.object({
  decant_id: Id,
  bottles: units('¿Cuántos frascos usaste? Al menos uno'),
  /** How many decants came of them. */
  made: units('¿Cuántos decants salieron? Al menos uno'),
  /** The bottle's stock as staff saw it: with another, nothing is done (409 `stock-cambiado`), nor twice. */
  stock: z.int().min(0),
})
export type DecantBottles = z.infer<typeof DecantBottles>

const Counted = StaffProduct.pick({ id: true, stock: true })

export const BottlesDecanted = z.object({
  success: z.literal(true),
  message: z.string(),
  bottle: Counted,
  decant: Counted,
  /** Millilitres of the bottles that are in no decant. */
  lost_ml: z.int(),
})
