import { sql } from 'kysely'
import type { Db } from '../platform/database/database.server.ts'

/** From where a guest bought is of use for a year, in which the payment may be disowned. */
export async function forgetOldNetworks(db: Db, most: number) {
  const { numUpdatedRows } = await db
    .updateTable('orders')
    .set({ guest_ip: null })
    .where('id', 'in', (order) =>
      order
        .selectFrom('orders')
        .select('id')
        .where('guest_ip', 'is not', null)
        .where('status', '<>', 'pendiente_pago')
        .where('created_at', '<', sql<Date>`now() - interval '1 year'`)
        .limit(most)
        .forUpdate()
        .skipLocked(),
    )
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** What says who bought goes, also from what staff noted beside the order; what the books need stays. */
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
      // A digest of what was sent could be guessed back.
      idempotency_key: null,
      idempotency_hash: null,
    })
    .where('user_id', '=', user_id)
    .execute()
}
