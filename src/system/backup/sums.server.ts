import type pg from 'pg'
import type { Sums } from './contract.ts'

export async function computeSums(client: pg.ClientBase): Promise<Sums> {
  const { rows } = await client.query<Record<keyof Sums, string>>(
    `select (select count(*) from orders) as orders, (select coalesce(sum(total_amount), 0) from orders) as orders_total,
      (select count(*) from payments) as payments, (select coalesce(sum(amount), 0) from payments) as payments_total,
      (select count(*) from products) as products, (select coalesce(sum(stock), 0) from products) as stock,
      (select count(*) from users) as users`,
  )
  return Object.fromEntries(Object.entries(rows[0] ?? {}).map(([name, value]) => [name, Number(value)])) as Sums
}
