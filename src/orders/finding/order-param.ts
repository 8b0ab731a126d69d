import { z } from 'zod'
import { notFound } from '../../platform/http/errors.ts'

export const OrderParam = z.object({ id: z.string() })

/** Throws 404, not 400, for text that is no UUID: there is no such order. */
export function orderId({ id }: z.infer<typeof OrderParam>, missing = 'Orden no encontrada') {
  if (!z.uuid().safeParse(id).success) throw notFound(missing)
  return id
}
