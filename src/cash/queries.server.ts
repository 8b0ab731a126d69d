import { type RawBuilder, sql } from 'kysely'
import { dayStart, today } from '../platform/database/business-day.server.ts'
import type { Db } from '../platform/database/database.server.ts'
import { onlineMethod } from '../settings/online-method.ts'
import { methodCodes, methodName } from '../settings/payment-methods.ts'
import type { CashEntry, DailySummary, MethodSummary, OpenPeriod, PeriodCash } from './contract.ts'

/** Business days, as text or as SQL. */
type Bounds = { start?: string | RawBuilder<unknown> | undefined; end?: string | RawBuilder<unknown> | undefined }

/** Methods without fees. The costs of payments and refunds by provider or card terminal are only known if reported. */
const hasNoFees = sql`method in ('transferencia', 'manual', 'efectivo')`

/** Sums of entries. Counts only entries whose net is known, and reports the others separately. */
const nets = sql`
  coalesce(sum(fee) filter (where net is not null), 0) as fee_amount,
  coalesce(sum(amount - coalesce(fee, 0) - net), 0) as withheld_amount,
  case when count(net) = 0 and count(amount) > 0 then null else coalesce(sum(net), 0) end as net_amount,
  (count(amount) - count(net))::integer as unknown_count,
  coalesce(sum(amount) filter (where net is null), 0) as unknown_amount`

/** The cash book: confirmed payments at the time of their confirmation, and refunds, negative, at theirs. */
export function entries({ start, end }: Bounds) {
  return sql`(
    select decided_at as moment, id, method, is_simulated, order_id, amount, 1 as payments, is_surplus, null::uuid as request_id,
      case when ${hasNoFees} then amount else net_amount end as net, fee_amount as fee
      from payments
      where status = 'confirmado' and ${isWithin(sql.ref('decided_at'), { start, end })}
    union all
    select refunds.created_at, payments.id, method, is_simulated, order_id, -refunds.amount, 0, is_surplus, request_id,
      case when ${hasNoFees} or is_by_hand then -refunds.amount end, 0 from refunds
      join payments on payments.id = refunds.payment_id where ${isWithin(sql.ref('refunds.created_at'), { start, end })}
  ) as entries`
}

export function isWithin(moment: ReturnType<typeof sql.ref>, { start, end }: Bounds) {
  const from = start ? sql`${moment} >= ${dayStart(start)}` : sql`true`
  const until = end ? sql`${moment} < ${dayStart(end, 1)}` : sql`true`
  return sql`${from} and ${until}`
}

/** Oldest first. */
export async function listEntries(db: Db, period: OpenPeriod): Promise<CashEntry[]> {
  const { rows } = await sql<{
    date: string
    method: string
    is_simulated: boolean
    order_number: string
    customer_name: string
    amount: number
    net_amount: number | null
  }>`
    select moment as date, method, entries.is_simulated, order_number, customer_name, amount, net as net_amount from ${entries(period)}
    join orders on orders.id = entries.order_id order by moment, entries.id, amount desc
  `.execute(db)
  return rows.map(({ method, ...row }) => ({
    payment_method: methodName(method),
    payment_code: method,
    ...row,
    status: 'aprobado',
  }))
}

export async function sumEntries(db: Db, period: OpenPeriod) {
  const { rows } = await sql<PeriodCash['summary']>`
    select coalesce(sum(amount), 0) as "totalPeriod", ${nets} from ${entries(period)}`.execute(db)
  const [sums] = rows
  if (!sums) throw new Error('the sums of a period gave no row')
  return sums
}

export async function sumDays(db: Db, days: readonly string[]) {
  if (days.length === 0) return new Map<string, number>()
  const { rows } = await sql<{ day: string; total: number }>`
    select day, total from unnest(${days}::date[]) as day,
    lateral (select coalesce(sum(amount), 0) as total from ${entries({ start: sql`day`, end: sql`day` })}) as sums
  `.execute(db)
  return new Map(rows.map(({ day, total }) => [day, total]))
}

/** Includes methods without payments. */
export async function listMethods(db: Db, period: OpenPeriod): Promise<MethodSummary[]> {
  const { rows } = await sql<Omit<MethodSummary, 'name'>>`
    select code, coalesce(sum(payments), 0)::integer as transaction_count, coalesce(sum(amount), 0) as total_amount,
      coalesce(round(sum(amount) / nullif(sum(payments), 0), 2), 0) as average_amount, ${nets}
    from unnest(${methodCodes}::text[]) with ordinality as known (code, place)
    left join ${entries(period)} on entries.method = known.code
    group by code, place order by place
  `.execute(db)
  return rows.map((row) => ({ ...row, name: methodName(row.code) }))
}

export async function findToday(db: Db) {
  const { rows } = await sql<{ today: string }>`select ${today} as today`.execute(db)
  return String(rows[0]?.today)
}

export async function summarizeDay(db: Db, day: string): Promise<DailySummary['summary']> {
  const { rows } = await sql<DailySummary['summary']>`
    select coalesce(sum(amount), 0) as "totalToday",
      coalesce(sum(payments) filter (where method = 'transferencia'), 0)::integer as "transferCount",
      coalesce(sum(payments) filter (where method = ${onlineMethod}), 0)::integer as "mpCount",
      coalesce(sum(payments) filter (where method = 'manual'), 0)::integer as "manualCount",
      coalesce(sum(amount) filter (where method = 'transferencia'), 0) as "transferAmount",
      coalesce(sum(amount) filter (where method = ${onlineMethod}), 0) as "mpAmount",
      coalesce(sum(amount) filter (where method = 'manual'), 0) as "manualAmount",
      coalesce(sum(payments) filter (where method = 'efectivo'), 0)::integer as "cashCount",
      coalesce(sum(amount) filter (where method = 'efectivo'), 0) as "cashAmount",
      coalesce(sum(payments) filter (where method = 'tarjeta'), 0)::integer as "cardCount",
      coalesce(sum(amount) filter (where method = 'tarjeta'), 0) as "cardAmount"
    from ${entries({ start: day, end: day })}
  `.execute(db)
  return rows[0] as DailySummary['summary']
}
