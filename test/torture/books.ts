import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { canMove } from '../../src/orders/rules.ts'
import { png } from '../support/png.ts'
import { laws } from './laws.ts'
import type { Round } from './round.ts'

/** Checks the database independently of the shop's code and returns everything that is wrong. */
export async function auditBooks(round: Round) {
  const { outside, ledger } = round
  const wrongs = ledger.wrongs.splice(0)
  for (const [law, query] of Object.entries(laws)) {
    const { rows } = await outside.query(query)
    for (const row of rows.slice(0, 5)) wrongs.push(`${law}: ${JSON.stringify(row)}`)
  }
  wrongs.push(...(await brokenPromises(round)), ...(await illegalMoves(round)), ...(await lostProofs(round)))
  wrongs.push(...(await lostMails(round)), ...(await wrongCash(round)))
  return wrongs
}

/** Everything answered with success must be in the database. */
async function brokenPromises({ outside, ledger }: Round) {
  const promises = {
    orders: [...ledger.orders.values()].map(({ id, total_amount }) => ({ id, total_amount })),
    transfers: ledger.transfers.map((id) => ({ id })),
    statements: ledger.statements,
    matches: ledger.matches,
    decisions: ledger.decisions,
    steps: ledger.steps,
    refunds: ledger.refunds.map((id) => ({ id })),
  }
  const { rows } = await outside.query(
    `select 'an order answered 201 is not there' as promise, promised.id::text from jsonb_to_recordset($1::jsonb->'orders')
      as promised (id uuid, total_amount numeric) left join orders using (id, total_amount) where orders.id is null
    union all select 'a transfer answered 201 is not there', promised.id::text
      from jsonb_to_recordset($1::jsonb->'transfers') as promised (id integer)
      left join payments on payments.id = promised.id and method = 'transferencia' where payments.id is null
    union all select 'a decision answered 200 does not stand', payment_id::text
      from jsonb_to_recordset($1::jsonb->'decisions') as promised (payment_id integer, status text)
      left join payments on payments.id = payment_id and payments.status = promised.status where payments.id is null
    union all select 'a step answered 200 was not made', order_id::text
      from jsonb_to_recordset($1::jsonb->'steps') as promised (order_id uuid, "to" text)
      where not exists (select from order_history where order_id = promised.order_id and to_status = "to")
    union all select 'a statement that was answered has other lines', promised.id::text
      from jsonb_to_recordset($1::jsonb->'statements') as promised (id integer, lines integer)
      where lines <> (select count(*) from statement_rows where statement_id = promised.id)
    union all select 'a line that was accepted pays something else', promised.line_id::text
      from jsonb_to_recordset($1::jsonb->'matches') as promised (line_id integer, payment_id integer)
      left join statement_matches using (line_id, payment_id) where statement_matches.line_id is null
    union all select 'a refund answered 200 is not there', promised.id::text
      from jsonb_to_recordset($1::jsonb->'refunds') as promised (id uuid)
      left join refund_requests using (id) where refund_requests.id is null`,
    [JSON.stringify(promises)],
  )
  return rows.map(({ promise, id }) => `${promise}: ${id}`)
}

/** Each step of an order must be one that `canMove` allows. */
async function illegalMoves({ outside }: Round) {
  const { rows } = await outside.query(`select distinct from_status, to_status from order_history
    where from_status is not null and from_status <> to_status`)
  return rows
    .filter(({ from_status, to_status }) => !canMove(from_status, to_status))
    .map((move) => `a step that may not be: ${JSON.stringify(move)}`)
}

/** The proof of each transfer of this round must be stored completely. */
async function lostProofs({ outside, orders, files }: Round) {
  const { rows } = await outside.query<{ id: number; proof_file: string }>(
    'select id, proof_file from payments where proof_file is not null and order_id = any($1)',
    [orders.map(({ id }) => id)],
  )
  const sizes = await Promise.all(rows.map(({ proof_file }) => stat(join(files, proof_file)).catch(() => undefined)))
  return rows.filter((_row, index) => sizes[index]?.size !== png.length).map(({ id }) => `the proof of ${id} is lost`)
}

/** The mail server must have received each mail marked as sent, none more often than it was tried, and no other. */
async function lostMails({ outside, mail }: Round) {
  const { rows } = await outside.query<{ message_id: string; kind: string; state: string; attempts: number }>(
    'select message_id, kind, state, attempts from mails',
  )
  const known = new Map(rows.map((row) => [row.message_id, row]))
  return [
    ...rows
      .filter(({ message_id, state }) => state === 'enviado' && !mail.received.has(message_id))
      .map(({ kind, message_id }) => `a mail (${kind}) is marked as sent and never came: ${message_id}`),
    ...[...mail.received]
      .filter(([id, times]) => times > (known.get(id)?.attempts ?? 0))
      .map(([id, times]) => `a mail came ${times} times, tried ${known.get(id)?.attempts} times: ${id}`),
  ]
}

/** Today's total in the panel must be the confirmed payments less refunds of the business day. */
async function wrongCash({ ask, outside, token }: Round) {
  const { rows } = await outside.query<{ total: string }>(`
    with today as (select date_trunc('day', now(), 'America/Argentina/Buenos_Aires') as began)
    select coalesce((select sum(amount) from payments, today where status = 'confirmado' and decided_at >= began), 0)
      - coalesce((select sum(amount) from refunds, today where created_at >= began), 0) as total`)
  const answer = await ask('GET', '/api/admin/cash/daily', { token })
  const shown = answer?.body?.summary?.totalToday
  return shown === Number(rows[0]?.total) ? [] : [`the cash says ${shown} where ${rows[0]?.total} came in`]
}
