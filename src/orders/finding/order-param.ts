import { z } from 'zod'
import { notFound } from '../../platform/http/errors.ts'

export const OrderParam = z.object({ id: z.string() })

/** What no order can have for its id is an order that is not there: 404, as any other that nobody has. */
export function orderId({ id }: z.infer<typeof OrderParam>, missing = 'Orden no encontrada') {
  if (!z.uuid().safeParse(id).success) throw notFound(missing)
  return id
}
