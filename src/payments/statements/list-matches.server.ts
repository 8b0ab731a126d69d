import { sql } from 'kysely'
import { toCents } from '../../platform/argentina/money.ts'
import { timeZone } from '../../platform/argentina/time.ts'
import type { Db } from '../../platform/database/database.server.ts'
import { notFound } from '../../platform/http/errors.ts'
import { isCountedPart, ownReceipt } from '../transfers/received.server.ts'
import type { StatementMatch } from './contract.ts'
import { type Line, type Match, matchLines, type Other, type Waiting } from './rules.ts'

const maxLines = 500
/** Days before and after a statement within which verified transfers and lines of other statements compete. */
const around = 30

/** Matches the lines of a statement with transfers, considering competing lines and payments as well. */
export async function listMatches(db: Db, id: number) {
  const statement = await findStatement(db, id)
  if (!statement) throw notFound('Extracto no encontrado')
  const lines = await listFreeLines(db, id)
  const here = lines.filter(({ isHere }) => isHere)
  const days = here.map(({ day }) => day).toSorted()
  const period = { first: days[0] ?? null, last: days.at(-1) ?? null }
  const [found, known] = await Promise.all([listWaiting(db, period), listOthers(db, period)])
  const waiting = found.filter(({ is_part }) => !is_part)
  const parts = found.filter(({ is_part }) => is_part)
  const others = [...known, ...parts.map(({ expected, sent_day }) => ({ amount: expected, day: sent_day }))]
  const expected = new Set(waiting.map(({ expected }) => toCents(expected)))
  // Lines of other statements compete only if their amount is that of a transfer.
  const rivals = lines.filter(({ isHere, amount }) => isHere || expected.has(toCents(amount)))
  const matches = matchLines(waiting, rivals, others)
  return {
    statement,
    matches: matches.filter(({ waiting: { is_pending } }) => is_pending).map(asAnswer),
    backings: [
      ...matches.filter(({ waiting: { is_pending }, certainty }) => !is_pending && certainty !== 'none'),
      ...matchParts(parts, lines, known),
    ].map(asAnswer),
    lines: here.slice(0, maxLines),
    lines_total: here.length,
  }
}

/**
 * Matches partial transfers by amount only, never as sure: a part and its rest have the same buyer, so staff must
 * choose.
 */
function matchParts(parts: readonly Found[], lines: readonly Line[], others: readonly Other[]): Match<Found>[] {
  return parts.flatMap((part) => {
    const equal = lines.filter(({ amount }) => toCents(amount) === toCents(part.expected))
    const [match] = matchLines([part], equal, others)
    return match?.line ? [{ ...match, certainty: 'choose' as const }] : []
  })
}

function findStatement(db: Db, id: number) {
  return db
    .selectFrom('statements')
    .innerJoin('statement_accounts', 'statement_accounts.id', 'statements.account_id')
    .select(['statements.id', 'statement_accounts.name as account', 'file_name', 'statements.created_at'])
    .where('statements.id', '=', id)
    .executeTakeFirst()
}

/** Lists the unmatched lines of the statement, and those of other statements from around its days. */
async function listFreeLines(db: Db, statement_id: number): Promise<Line[]> {
  const { rows } = await sql<Line>`
    with here as (
      select line_id as id from statement_rows where statement_id = ${statement_id}
    ), period as (
      select min(day) - ${around}::integer as first, max(day) + ${around}::integer as last
      from statement_lines join here using (id)
    )
    select line.id, line.day, line.amount, line.description, line.reference, line.counterparty,
      line.id in (select id from here) as "isHere"
    from statement_lines line, period
    where line.day between period.first and period.last
      and not exists (select from statement_matches match where match.line_id = line.id)
    order by line.day, line.id`.execute(db)
  return rows
}

type Period = { first: string | null; last: string | null }
type Found = Waiting & { order_id: string; is_pending: boolean; is_part: boolean; created_at: string }

/**
 * Lists the transfers without a line, oldest first: pending ones, and those of around the statement's days that staff
 * verified.
 */
async function listWaiting(db: Db, { first, last }: Period): Promise<Found[]> {
  const { rows } = await sql<Found>`
    select payments.id as payment_id, payments.order_id, orders.order_number, orders.customer_name,
      payments.transfer_reference, ${ownReceipt} as expected,
      ${dayOf('orders.created_at')} as order_day, ${dayOf('payments.created_at')} as sent_day,
      payments.status = 'pendiente' as is_pending, payments.status = 'fallido' as is_part, payments.created_at
    from payments join orders on orders.id = payments.order_id
    where payments.method = 'transferencia'
      and (payments.status = 'pendiente' or (payments.status = 'confirmado' or ${isCountedPart})
        and payments.created_at between ${first}::date - ${around}::integer and ${last}::date + ${around}::integer)
      and not exists (select from statement_matches match where match.payment_id = payments.id)
    order by payments.created_at, payments.id`.execute(db)
  return rows
}

/**
 * Lists other possible sources of the same amounts: unpaid orders without an announced transfer, and manual payments.
 */
async function listOthers(db: Db, { first, last }: Period): Promise<Other[]> {
  const { rows } = await sql<Other>`
    select transfer_amount as amount, ${dayOf('created_at')} as day from orders where status = 'pendiente_pago'
    union
    select amount, ${dayOf('created_at')} from payments where method = 'manual'
      and created_at between ${first}::date - ${around}::integer and ${last}::date + ${around}::integer`.execute(db)
  return rows
}

const dayOf = (column: string) => sql<string>`(${sql.ref(column)} at time zone ${timeZone})::date`

function asAnswer({ waiting, certainty, reason, line, candidates }: Match<Found>): StatementMatch {
  const { payment_id, order_id, order_number, customer_name, transfer_reference, expected, created_at } = waiting
  return {
    payment_id,
    line_id: line?.id ?? null,
    certainty,
    reason,
    order_id,
    order_number,
    customer_name,
    transfer_reference,
    amount: expected,
    created_at,
    line: line ?? null,
    candidates: [...candidates],
  }
}
