import { sql } from 'kysely'
import type { Db } from '../platform/database/database.server.ts'

/** Erases IP addresses a year after the order: until then they may be needed if the payment is disputed. */
export async function eraseOldNetworks(db: Db, limit: number) {
  const { numUpdatedRows } = await db
    .updateTable('orders')
    .set({ guest_ip: null })
    .where('id', 'in', (order) =>
      order
        .selectFrom('orders')
        .select('id')
        .where('guest_ip', 'is not', null)
        .where('status', '<>', 'pendiente_pago')
        .where('created_at', '<', sql<string>`now() - interval '1 year'`)
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/**
 * Erases personal data from the orders of a deleted account, staff notes included; amounts and products stay for the
 * books.
 */
export async function anonymiseOrders(tx: Db, user_id: number) {
  await tx
    .updateTable('order_history')
    .set({ note: '' })
    .where('order_id', 'in', tx.selectFrom('orders').select('id').where('user_id', '=', user_id))
    .whereRef('from_status', '=', 'to_status')
    .execute()
  await tx
    .updateTable('orders')
    .set({
      customer_name: 'Cuenta eliminada',
      customer_email: '',
      customer_phone: '',
      customer_phone_e164: null,
      customer_dni: null,
      customer_address: '',
      customer_city: '',
      customer_province: null,
      customer_postal_code: '',
      notes: '',
      gift_message: '',
      guest_ip: null,
      guest_session_id: null,
      // The request could be guessed from its hash.
      idempotency_key: null,
      idempotency_hash: null,
    })
    .where('user_id', '=', user_id)
    .execute()
}
