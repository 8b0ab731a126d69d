import { type Insertable, type Selectable, type SqlBool, sql } from 'kysely'
import type { MercadoPagoFacts, Orders } from '../../../db/types.ts'
import type { Db } from '../../platform/database/database.server.ts'
import { onlineDeadline } from '../../settings/queries.server.ts'

export function findPreference(db: Db, order_id: string) {
  return db.selectFrom('mercado_pago_preferences').selectAll().where('order_id', '=', order_id).executeTakeFirst()
}

/**
 * Returns the order's preference: the one that can still be paid, the one being created by a concurrent call, or else a
 * new one. It expires at `latest`, the order's own deadline, at the latest, except that a young order gets the full
 * time of an online payment since it was placed. For an order made by staff, whose buyer opens the link later, it lasts
 * as long as the order.
 */
export async function openPreference(
  tx: Db,
  order_id: string,
  { created_at, channel }: Pick<Selectable<Orders>, 'created_at' | 'channel'>,
  latest: string | null,
) {
  const own = sql`least(${onlineDeadline}, greatest(${latest ?? 'infinity'}, ${created_at}::timestamptz + (${onlineDeadline} - now())))`
  await tx
    .deleteFrom('mercado_pago_preferences')
    .where('order_id', '=', order_id)
    .where((row) =>
      row.or([
        row('expires_at', '<', sql<string>`now() + least(interval '1 minute', (expires_at - created_at) / 2)`),
        row.and([row('preference_id', 'is', null), row('created_at', '<', sql<string>`now() - interval '1 minute'`)]),
      ]),
    )
    .execute()
  const existing = await findPreference(tx, order_id)
  if (existing) return existing
  return tx
    .insertInto('mercado_pago_preferences')
    .values({
      order_id,
      expires_at: latest && channel !== 'web' ? latest : sql<string>`${own}`,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

type Text = string | null | undefined
type Made = { id: string; init_point: string; sandbox_init_point?: Text; collector_id?: Text }

/** Saves the provider's answer. Of two concurrent answers the first is kept. */
export async function completePreference(tx: Db, order_id: string, idempotency_key: string, made: Made) {
  await tx
    .updateTable('mercado_pago_preferences')
    .set({
      preference_id: made.id,
      init_point: made.init_point,
      sandbox_init_point: made.sandbox_init_point ?? null,
      collector_id: made.collector_id ?? null,
    })
    .where('order_id', '=', order_id)
    .where('idempotency_key', '=', idempotency_key)
    .where('preference_id', 'is', null)
    .execute()
  return findPreference(tx, order_id)
}

export const hasStarted = sql<SqlBool>`exists (
  select from mercado_pago_preferences where order_id = orders.id and preference_id is not null)`

/** Decides by the newest fact of each payment of the order. */
export async function listOpenPayments(db: Db, order_id: string) {
  const { rows } = await sql<{ id: string }>`
    select id from (
      select distinct on (provider_payment_id) provider_payment_id as id, status from mercado_pago_facts
      where order_id = ${order_id} order by provider_payment_id, mercado_pago_facts.id desc
    ) as newest where status in ('pending', 'in_process', 'authorized', 'in_mediation')
  `.execute(db)
  return rows.map(({ id }) => id)
}

/** Returns true at most once every five seconds per order, so that polling pages do not flood the provider. */
export async function mayAskProvider(db: Db, order_id: string) {
  const { numUpdatedRows } = await db
    .updateTable('mercado_pago_preferences')
    .set({ asked_at: sql<string>`now()` })
    .where('order_id', '=', order_id)
    .where('preference_id', 'is not', null)
    .where('asked_at', '<', sql<string>`now() - interval '5 seconds'`)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function insertFact(tx: Db, fact: Insertable<MercadoPagoFacts>) {
  const row = await tx
    .insertInto('mercado_pago_facts')
    .values(fact)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Records the time of a signed webhook, at most once a second, so that the row does not become a bottleneck. */
export async function recordWebhook(db: Db) {
  await db
    .insertInto('mercado_pago_heard')
    .defaultValues()
    .onConflict((conflict) =>
      conflict
        .column('only_row')
        .doUpdateSet({ heard_at: sql<string>`now()` })
        .where('mercado_pago_heard.heard_at', '<', sql<string>`now() - interval '1 second'`),
    )
    .execute()
}

export async function findLastWebhook(db: Db) {
  const row = await db.selectFrom('mercado_pago_heard').select('heard_at').executeTakeFirst()
  return row?.heard_at
}
