import type { Db } from '../../platform/database/database.server.ts'
import { notFound } from '../../platform/http/errors.ts'
import { lockOrder, recordNote } from '../queries.server.ts'
import { isBoughtBy, isMadeBySession } from '../rules.ts'

type Customer = { id: number; email: string; email_verified_at: string | null }

/**
 * Moves a guest's order into an account. The order's id is no proof of ownership, as it is part of URLs: the caller also
 * needs the guest session id of the browser that bought, or an account whose confirmed e-mail is the order's.
 */
export function claimOrder(db: Db, order_id: string, customer: Customer, guest_session_id: string | undefined) {
  return db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, order_id)
    // Idempotent: a repeated call succeeds.
    if (order?.user_id === customer.id) return
    const isFromHere = order !== undefined && isMadeBySession(order, guest_session_id)
    const isFree = order?.is_guest_order === true && order.user_id === null
    if (!order || !isFree || !(isFromHere || isBoughtBy(order, customer))) throw notFound('Pedido no encontrado')
    await tx
      .updateTable('orders')
      .set({ user_id: customer.id, is_guest_order: false, guest_session_id: null })
      .where('id', '=', order_id)
      .execute()
    const note = 'Quien lo compró como invitado lo sumó a su cuenta'
    await recordNote(tx, order, { author: 'cliente', user_id: customer.id, note })
  })
}
