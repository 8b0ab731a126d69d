import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.server.ts'
import { notifyStaffScreens } from '../../platform/database/notify-staff-screens.server.ts'
import type { Accepted, CarrierEvent } from '../../shipping/carrier.ts'
import type { CarrierCode } from '../../shipping/carrier-code.ts'
import type { AdminOrder } from '../admin-contract.ts'

type ShipmentStatus = NonNullable<AdminOrder['carrier_shipment']>['status']

export function lockShipment(tx: Db, order_id: string) {
  return tx.selectFrom('order_shipments').selectAll().where('order_id', '=', order_id).forUpdate().executeTakeFirst()
}

export function findShipment(db: Db, order_id: string) {
  return db
    .selectFrom('order_shipments')
    .select(['status', 'tracking_number', 'label_number', 'error'])
    .select(sql<CarrierCode>`carrier`.as('carrier'))
    .where('order_id', '=', order_id)
    .executeTakeFirst()
}

/** Some carriers hand the parcel over only to the holder of this DNI. */
export async function findRecipientDni(db: Db, order_id: string) {
  const found = await db.selectFrom('orders').select('customer_dni').where('id', '=', order_id).executeTakeFirst()
  return found?.customer_dni ?? undefined
}

/** Requests a shipment, or replaces one that staff cancelled at the carrier. */
export async function askShipment(tx: Db, order_id: string, carrier: CarrierCode, created_by: number) {
  const none = { sent_at: null, tracking_number: null, label_number: null, last_event: null, last_event_at: null }
  const anew = { carrier, created_by, status: 'pedido' as const, error: '', ...none }
  const replaced_numbers = sql<string[]>`array_remove(
    array_append(order_shipments.replaced_numbers, order_shipments.tracking_number), null)`
  await tx
    .insertInto('order_shipments')
    .values({ order_id, ...anew })
    .onConflict((conflict) => conflict.column('order_id').doUpdateSet({ ...anew, replaced_numbers }))
    .execute()
}

/**
 * To be committed before the request to the carrier: from now on it may have the shipment, with the current address.
 */
export async function markSent(tx: Db, order_id: string) {
  const sent = { sent_at: sql<string>`now()`, is_stale: false }
  await tx.updateTable('order_shipments').set(sent).where('order_id', '=', order_id).execute()
}

/** Marks a shipment that the carrier may already have as stale. Returns whether there is one. */
export async function markStale(tx: Db, order_id: string) {
  const { numUpdatedRows } = await tx
    .updateTable('order_shipments')
    .set({ is_stale: true })
    .where('order_id', '=', order_id)
    .where('sent_at', 'is not', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Returns whether the booking was not known yet. */
export async function setAccepted(tx: Db, order_id: string, accepted: Accepted) {
  const { numUpdatedRows } = await tx
    .updateTable('order_shipments')
    .set({ status: 'creado', error: '', ...accepted })
    .where('order_id', '=', order_id)
    .where('status', '<>', 'creado')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

type Failed = { status: Exclude<ShipmentStatus, 'creado'>; error: string }

/** A status other than `en_duda` clears `sent_at`, so that the shipment may be sent again. */
export async function setFailed(db: Db, order_id: string, { status, error }: Failed) {
  await db
    .updateTable('order_shipments')
    .set({ status, error, ...(status !== 'en_duda' && { sent_at: null }) })
    .where('order_id', '=', order_id)
    .where('status', '<>', 'creado')
    .execute()
  // No history step of the order is written, which would notify the panel.
  await notifyStaffScreens(db)
}

/** Shipments under way that were not tracked in the last two hours, those not tracked for longest first. */
export function listUntracked(db: Db, max: number) {
  return db
    .selectFrom('order_shipments')
    .innerJoin('orders', 'orders.id', 'order_shipments.order_id')
    .select(['order_id', 'order_shipments.carrier', 'order_shipments.tracking_number'])
    .where('order_shipments.status', '=', 'creado')
    .where('orders.status', '=', 'enviado')
    .where('order_shipments.created_at', '>', sql<string>`now() - interval '60 days'`)
    .where(sql<boolean>`coalesce(tracked_at, '-infinity') < now() - interval '2 hours'`)
    .orderBy(sql`tracked_at nulls first`)
    .limit(max)
    .execute()
}

export async function recordTracking(db: Db, order_id: string, event: CarrierEvent | undefined) {
  await db
    .updateTable('order_shipments')
    .set({ tracked_at: sql<string>`now()`, ...(event && { last_event: event.text, last_event_at: event.at }) })
    .where('order_id', '=', order_id)
    .execute()
}
