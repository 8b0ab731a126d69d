import { z } from 'zod'
import { answer, Id } from '../../platform/http/contract.ts'
import { StaffProduct } from '../contract.ts'

const units = (what: string) => z.int(what).min(1, what).max(9999, 'Como máximo 9999')

export const DecantBottles = z.object({
  decant_id: Id,
  bottles: units('¿Cuántos frascos usaste? Al menos uno'),
  /** Number of decants filled. */
  made: units('¿Cuántos decants salieron? Al menos uno'),
  /**
   * The bottle's stock as shown to staff; if it has changed, also by a repeated call, the answer is 409
   * `stock-cambiado`.
   */
  stock: z.int().min(0),
})
export type DecantBottles = z.infer<typeof DecantBottles>

const Counted = StaffProduct.pick({ id: true, stock: true })

export const BottlesDecanted = answer({
  message: z.string(),
  bottle: Counted,
  decant: Counted,
  /** Millilitres that did not end up in a decant. */
  lost_ml: z.int(),
})
