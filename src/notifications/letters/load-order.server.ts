import { z } from 'zod'
import { orderLink } from '../../orders/order-link.server.ts'
import { findOrderIfAny } from '../../orders/queries.server.ts'
import type { Db } from '../../platform/database.server.ts'
import { findSettings } from '../../settings/queries.server.ts'

const About = z.object({ order_id: z.uuid() })

/** The order that a mail is about, with what its letters say of it; undefined when it is gone. */
export async function loadOrder(db: Db, publicUrl: string, about: unknown) {
  const found = await findOrderIfAny(db, About.parse(about).order_id)
  if (!found) return undefined
  const { order } = found
  return { order, link: await orderLink(db, publicUrl, order), settings: await findSettings(db) }
}

export type LoadedOrder = NonNullable<Awaited<ReturnType<typeof loadOrder>>>
