import type { Db } from '../platform/database/database.server.ts'
import { conflict, notFound } from '../platform/http/errors.ts'
import type { WriteReview } from './contract.ts'
import { findInvitation, lockInvitedOrder } from './invitations.server.ts'
import { insertReview } from './queries.server.ts'
import { shortName } from './rules.ts'

export async function writeReview(db: Db, { token, ...review }: WriteReview) {
  await db.transaction().execute(async (tx) => {
    await lockInvitedOrder(tx, token)
    const invitation = await findInvitation(tx, token)
    if (!invitation) throw notFound('Ese enlace no sirve. Abrilo de nuevo desde el email que te mandamos.')
    const { order_id, product_id, customer_name, is_used, has_bottle } = invitation
    if (is_used) throw conflict('Ya recibimos tu opinión de este perfume. Gracias.', 'opinion-enviada')
    if (!has_bottle)
      throw conflict('Ese perfume se devolvió o su pedido se canceló: ya no se puede opinar de él.', 'pedido-devuelto')
    const name = shortName(customer_name)
    await insertReview(tx, { ...review, order_id, product_id, name })
  })
}
