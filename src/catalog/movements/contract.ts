import { z } from 'zod'
import { answer, limitOf, Page, Pagination } from '../../platform/http/contract.ts'

export const MovementQuery = z.object({ page: Page, limit: limitOf(20) })

export const Movement = z.object({
  id: z.int(),
  /** Negative for units that left. */
  quantity: z.int(),
  /** Stock after the movement. */
  stock_after: z.int(),
  reason: z.enum([
    'inicial',
    'venta',
    'cancelacion',
    'devolucion',
    'ajuste',
    'importacion',
    'recepcion',
    'fraccionamiento',
  ]),
  note: z.string(),
  /** The member of staff; null for automatic movements. */
  user_name: z.string().nullable(),
  order_number: z.string().nullable(),
  created_at: z.string(),
})
export type Movement = z.infer<typeof Movement>

export const MovementPage = answer({
  movements: z.array(Movement),
  pagination: Pagination,
})
