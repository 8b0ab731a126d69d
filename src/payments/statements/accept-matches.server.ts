import { formatPesos, fromCents, toCents } from '../../platform/argentina/money.ts'
import type { Db } from '../../platform/database/database.server.ts'
import { conflict, notFound, ShopError } from '../../platform/http/errors.ts'
import { findPayment, lockOrderOfPayment } from '../queries.server.ts'
import { decidedFirst, type Staff, verifyTransferWithin } from '../transfers/decide-transfer.server.ts'
import { findOwnReceipt } from '../transfers/received.server.ts'
import type { AcceptMatches, AcceptResult } from './contract.ts'

type Pair = AcceptMatches['matches'][number]

/**
 * Matches statement lines with transfers: verifies a pending transfer, or backs one that staff verified before. Each
 * pair has its own transaction, so a refused one does not affect the others.
 */
export async function acceptMatches(db: Db, statement_id: number, { matches }: AcceptMatches, staff: Staff) {
  const statement = await db.selectFrom('statements').select('id').where('id', '=', statement_id).executeTakeFirst()
  if (!statement) throw notFound('Extracto no encontrado')
  const numbers = await listOrderNumbers(db, matches)
  const results: AcceptResult[] = []
  for (const pair of matches) {
    const { line_id, payment_id } = pair
    const entry = { line_id, payment_id, order_number: numbers.get(payment_id) ?? null }
    try {
      const done = await db.transaction().execute((tx) => acceptMatch(tx, statement_id, pair, staff))
      results.push({ ...entry, status: 200, is_backed: true, ...done })
    } catch (error) {
      if (!(error instanceof ShopError)) throw error
      const { status, code, message } = error
      results.push({ ...entry, status, is_verified: false, is_backed: false, code, message })
    }
  }
  return results
}

async function acceptMatch(tx: Db, statement_id: number, { line_id, payment_id, ...receipt }: Pair, staff: Staff) {
  // Lock the order first, as everywhere. The unique keys of the match let only one of two concurrent matches win.
  await lockOrderOfPayment(tx, payment_id)
  const payment = await findPayment(tx, payment_id)
  if (payment?.method !== 'transferencia') throw notFound('Transferencia no encontrada')
  const line = await findLine(tx, statement_id, line_id)
  const match = await tx
    .insertInto('statement_matches')
    .values({ line_id, payment_id, created_by: staff.id })
    .onConflict((taken) => taken.doNothing())
    .returning('line_id')
    .executeTakeFirst()
  if (!match) throw conflict(await whoTook(tx, line_id, payment_id), 'ya-usada')
  const isPart = payment.status === 'fallido' && (payment.received_amount ?? 0) > 0
  if (payment.status === 'confirmado' || isPart) {
    const came = toCents(await findOwnReceipt(tx, payment_id))
    if (came !== toCents(line.amount)) {
      const message = `Se confirmó por ${formatPesos(fromCents(came))} y llegaron ${formatPesos(line.amount)}.`
      throw conflict(message, 'importe-distinto')
    }
    const who = isPart ? '' : await decidedFirst(tx, payment)
    return { is_verified: false, code: 'ya-resuelta', message: `${who} Quedó respaldada.`.trim() }
  }
  const message = await verifyTransferWithin(tx, payment_id, staff, { ...receipt, received_amount: line.amount })
  return { is_verified: receipt.shortage !== 'ask', message }
}

async function findLine(tx: Db, statement_id: number, line_id: number) {
  const line = await tx
    .selectFrom('statement_lines')
    .innerJoin('statement_rows', 'statement_rows.line_id', 'statement_lines.id')
    .select('statement_lines.amount')
    .where('statement_lines.id', '=', line_id)
    .where('statement_rows.statement_id', '=', statement_id)
    .executeTakeFirst()
  if (!line) throw notFound('Esa línea no es de este extracto')
  return line
}

async function whoTook(tx: Db, line_id: number, payment_id: number) {
  const taken = await tx
    .selectFrom('statement_matches as match')
    .innerJoin('payments', 'payments.id', 'match.payment_id')
    .innerJoin('orders', 'orders.id', 'payments.order_id')
    .leftJoin('users', 'users.id', 'match.created_by')
    .select(['match.payment_id', 'match.line_id', 'orders.order_number', 'users.first_name'])
    .where((match) => match.or([match('match.line_id', '=', line_id), match('match.payment_id', '=', payment_id)]))
    .orderBy((match) => match('match.payment_id', '=', payment_id), 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  const who = taken.first_name ? ` (${taken.first_name})` : ''
  return taken.payment_id === payment_id
    ? `La orden ${taken.order_number} ya tiene una línea del banco${who}.`
    : `Esa línea ya pagó la orden ${taken.order_number}${who}.`
}

async function listOrderNumbers(db: Db, pairs: readonly Pair[]) {
  const rows = await db
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.order_id')
    .select(['payments.id', 'orders.order_number'])
    .where(
      'payments.id',
      'in',
      pairs.map(({ payment_id }) => payment_id),
    )
    .execute()
  return new Map(rows.map(({ id, order_number }) => [id, order_number]))
}
