import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { hasPhone } from '../../orders/admin-queries.server.ts'
import { codesIn, orderNumberIn } from '../../orders/finding/typed-codes.ts'
import { phoneDigits } from '../../platform/argentina/phone.ts'
import { readPesos } from '../../platform/argentina/read-pesos.ts'
import type { Db } from '../../platform/database/database.server.ts'
import { matchesEach, matchesWords } from '../../platform/database/matches-words.server.ts'
import type { FoundOrder } from './contract.ts'
import { maxFound } from './typed-text.ts'

type Condition = {
  found_by: FoundOrder['found_by']
  rank: RawBuilder<number>
  from?: RawBuilder<unknown>
  matches: RawBuilder<SqlBool>
}

/**
 * Finds orders by any of their data, best first: an exact number, tracking number or reference; an amount or a whole
 * phone; then text matches. Each condition uses its own index.
 */
export async function findOrders(db: Db, text: string): Promise<FoundOrder[]> {
  const found = conditionsFor(text).map(
    ({ found_by, rank, from = sql`orders`, matches }) => sql`(
      select orders.id, ${found_by}::text as found_by, ${rank}::integer as rank, orders.created_at
      from ${from} where ${matches} order by rank, orders.created_at desc limit ${maxFound})`,
  )
  const { rows } = await sql<Omit<FoundOrder, 'is_exact'> & { rank: number }>`
    with found as (${sql.join(found, sql` union all `)}),
    best as (select distinct on (id) * from found order by id, rank)
    select orders.id, order_number, customer_name, customer_email, customer_phone, status, total_amount, transfer_amount,
      tracking_number, orders.created_at, found_by, rank, (
        select transfer_reference from payments
        where order_id = orders.id and method = 'transferencia' order by payments.id desc limit 1
      ) as transfer_reference
    from best join orders using (id) order by rank, orders.created_at desc, orders.id limit ${maxFound}`.execute(db)
  return rows.map(({ rank, ...order }) => ({ ...order, is_exact: rank === exact }))
}

const exact = 0
const whole = 1
const part = 2

function conditionsFor(text: string): Condition[] {
  const conditions: Condition[] = [
    { found_by: 'words', rank: sql`${part}`, matches: matchesEach(sql`orders.search_text`, text) },
  ]
  const number = orderNumberIn(text)
  if (number) conditions.push({ found_by: 'number', rank: sql`${exact}`, matches: sql`order_number = ${number}` })
  for (const code of codesIn(text)) {
    const [tracking, reference] = [sql`fold(tracking_number)`, sql`fold(transfer_reference)`]
    const rankOf = (stored: RawBuilder<unknown>) =>
      sql<number>`case when ${stored} = fold(${code}) then ${exact}::integer else ${part} end`
    conditions.push(
      { found_by: 'tracking', rank: rankOf(tracking), matches: matchesWords(tracking, code) },
      {
        found_by: 'reference',
        rank: rankOf(reference),
        from: sql`payments join orders on orders.id = order_id`,
        matches: sql`method = 'transferencia' and ${matchesWords(reference, code)}`,
      },
    )
  }
  const phone = phoneDigits(text)
  if (phone) {
    conditions.push({
      found_by: 'phone',
      rank: sql`${phone.isWhole ? whole : part}`,
      matches: hasPhone(phone.digits),
    })
  }
  const pesos = readPesos(text)
  if (pesos !== undefined) {
    // An amount without cents matches any cents, since people leave them out.
    const below = Number.isInteger(pesos) ? pesos + 0.99 : pesos
    for (const amount of [sql`total_amount`, sql`transfer_amount`]) {
      conditions.push({
        found_by: 'amount',
        rank: sql`${whole}`,
        matches: sql`${amount} between ${pesos}::numeric and ${below}::numeric`,
      })
    }
  }
  return conditions
}
