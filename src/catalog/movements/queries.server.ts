import { sql } from 'kysely'
import { countRows } from '../../platform/database/count-rows.server.ts'
import type { Db } from '../../platform/database/database.server.ts'
import { pagination } from '../../platform/http/contract.ts'
import type { Movement } from './contract.ts'

/** Newest first. The user of a staff sale comes from its order. */
export async function listMovements(db: Db, product_id: number, query: { page: number; limit: number }) {
  const { page, limit } = query
  const { rows } = await sql<Movement & { total: number }>`
    select m.id, m.quantity, m.reason, m.note, m.created_at, m.stock_after::integer, m.total,
      nullif(trim(u.first_name || ' ' || u.last_name), '') as user_name, o.order_number
    from (
      select *, sum(quantity) over (order by id) as stock_after, count(*) over () as total
      from stock_movements where product_id = ${product_id}
    ) m
    left join users u on u.id = case when m.reason = 'venta' then (
      select h.user_id from order_history h
      where h.order_id = m.order_id and h.from_status is null and h.author = 'personal' limit 1
    ) else m.user_id end
    left join orders o on o.id = m.order_id
    order by m.id desc limit ${limit} offset ${(page - 1) * limit}`.execute(db)
  const total =
    rows[0]?.total ??
    (page === 1 ? 0 : await countRows(db.selectFrom('stock_movements').where('product_id', '=', product_id)))
  return { movements: rows.map(({ total: _, ...movement }) => movement), pagination: pagination(query, total) }
}
