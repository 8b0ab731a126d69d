import { sql } from 'kysely'
import { formatPesos } from '../platform/argentina/money.ts'
import type { Db } from '../platform/database/database.server.ts'
import { isQueued } from '../platform/jobs/outbox.server.ts'
import { notifyStaff } from './notify-staff.server.ts'
import { insertNotifications } from './queries.server.ts'

/** More than this in one run (an import) become one notification. */
const maxSeparate = 3

/**
 * Notifies customers who wish for a product, and staff, of events recorded by the database
 * (db/functions/record-product-events.sql). Events are taken and notified in one transaction, so each is notified once even
 * by concurrent workers.
 */
export async function notifyOfProducts(db: Db, event_ids: readonly number[]) {
  await db.transaction().execute(async (tx) => {
    const events = (await takeEvents(tx, event_ids)).filter(isStillTrue)
    for (const event of events) if (event.kind !== 'poco-stock') await notifyWishers(tx, event)
    const low = events.filter(({ kind }) => kind === 'poco-stock')
    if (low.length > maxSeparate) await notifyOfMany(tx, low)
    else for (const event of low) await notifyOfOne(tx, event)
  })
}

/** Key of the job that retries an event. */
export const notifyJobKey = (event_id: number | string) => `product-event-${event_id}`

/** Events not notified yet and without a job. */
export function selectUnnotifiedEvents(db: Db) {
  return db
    .selectFrom('product_events')
    .where('told_at', 'is', null)
    .where(({ not }) => not(isQueued(sql`${notifyJobKey('')} || id`)))
}

export async function listUnnotifiedEvents(db: Db) {
  const events = await selectUnnotifiedEvents(db).select('id').orderBy('id').execute()
  return events.map(({ id }) => id)
}

async function takeEvents(tx: Db, event_ids: readonly number[]) {
  const events = await tx
    .updateTable('product_events as event')
    .from('products')
    .set({ told_at: sql<string>`now()` })
    .whereRef('products.id', '=', 'event.product_id')
    .where('event.id', 'in', (event) =>
      event
        .selectFrom('product_events')
        .select('id')
        .where('id', '=', sql<number>`any(${[...event_ids]}::int[])`)
        .where('told_at', 'is', null)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['event.id', 'event.product_id', 'event.kind', 'event.old_value', 'event.new_value'])
    .returning(['products.name', 'products.price', 'products.stock', 'products.is_active'])
    .execute()
  return events.toSorted((a, b) => a.id - b.id)
}

type Event = Awaited<ReturnType<typeof takeEvents>>[number]

/** Skips events no longer true: sold out, dearer or off sale again. */
function isStillTrue({ kind, new_value, price, stock, is_active }: Event) {
  if (!is_active) return false
  if (kind === 'vuelve') return stock > 0
  return kind === 'baja-de-precio' ? price <= new_value : stock <= new_value
}

async function notifyWishers(tx: Db, event: Event) {
  const wishers = await tx
    .selectFrom('wishlist_entries')
    .select('user_id')
    .where('product_id', '=', event.product_id)
    .execute()
  const notification = notificationOf(event)
  await insertNotifications(
    tx,
    wishers.map(({ user_id }) => ({ user_id, key: `product-event:${event.id}`, ...notification })),
  )
}

function notificationOf({ kind, product_id, name, old_value, new_value }: Event) {
  const link = `/products/${product_id}`
  if (kind === 'vuelve') {
    const message = `«${name}» está de nuevo en stock.`
    return { type: 'stock' as const, title: 'Volvió un producto de tus favoritos', message, link }
  }
  return {
    type: 'promotion' as const,
    title: 'Bajó de precio un producto de tus favoritos',
    message: `«${name}» ahora cuesta ${formatPesos(new_value)} (antes ${formatPesos(old_value)}).`,
    link,
  }
}

function notifyOfOne(tx: Db, { id, product_id, name, stock }: Event) {
  return notifyStaff(tx, {
    key: `low-stock:${id}`,
    kind: 'stock',
    // Marked as read when restocked: db/functions/record-product-events.sql.
    subject: `product:${product_id}`,
    type: 'stock',
    title: stock === 0 ? 'Se agotó un producto' : 'Queda poco stock',
    message: stock === 0 ? `No queda «${name}».` : `${stock === 1 ? 'Queda 1' : `Quedan ${stock}`} de «${name}».`,
    link: `/admin/products?${new URLSearchParams({ search: name })}`,
  })
}

function notifyOfMany(tx: Db, events: Event[]) {
  return notifyStaff(tx, {
    key: `low-stock:${events.map(({ id }) => id).join()}`.slice(0, 200),
    kind: 'stock',
    type: 'stock',
    title: 'Queda poco stock',
    message: `${events.length} productos quedaron con poco stock.`,
    link: '/admin/products?lowStock=true',
  })
}
