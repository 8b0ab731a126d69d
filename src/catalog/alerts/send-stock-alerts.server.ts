import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.server.ts'
import { writeMail } from '../../platform/mail/write-mail.server.ts'
import { backInStock } from '../mails.ts'

/** Most alerts to one address in an hour, against abuse: anyone can subscribe any address. */
export const maxAlertsPerHour = 10

/**
 * Sends as many stock alerts as there are units, oldest first. An alerted visitor has a day to buy before the next one
 * is alerted for the same unit; an undeliverable mail does not count.
 */
export function sendStockAlerts(db: Db, product_id: number, maxPerHour?: number) {
  return db.transaction().execute(async (tx) => {
    // Locked rows are skipped, so that a concurrent caller alerts nobody twice.
    const waiting = await tx
      .selectFrom('stock_waiting')
      .select(['id', 'email'])
      .where('product_id', '=', product_id)
      .where('told_at', 'is', null)
      .orderBy('id')
      .forUpdate()
      .skipLocked()
      .execute()
    if (waiting.length === 0) return
    const alerted = waiting.slice(0, Math.max(await countFree(tx, product_id), 0))
    for (const { id, email } of alerted) {
      await writeMail(tx, backInStock, {
        key: `stock-alert:${id}`,
        to: email,
        about: { waiting_id: Number(id) },
        maxPerHour,
      })
    }
    const alertedAt = sql<string>`case when id = any(${alerted.map(({ id }) => id)}::bigint[]) then now() end`
    await tx
      .updateTable('stock_waiting')
      .set({ due_at: null, told_at: alertedAt })
      .where(
        'id',
        'in',
        waiting.map(({ id }) => id),
      )
      .execute()
  })
}

/** Units that nobody was alerted for in the last day. */
async function countFree(tx: Db, product_id: number) {
  const { rows } = await sql<{ free: number }>`
    select case when is_active then stock else 0 end - (
      select count(*)::int from stock_waiting as alerted
      where alerted.product_id = products.id and told_at > now() - interval '1 day'
        and not exists (select from mails where key = 'stock-alert:' || alerted.id and state in ('fallido', 'descartado'))
    ) as free
    from products where id = ${product_id}`.execute(tx)
  return rows[0]?.free ?? 0
}
