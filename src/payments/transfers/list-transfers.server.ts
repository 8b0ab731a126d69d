import { type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import type { DB } from '../../../db/types.ts'
import { orderNumberIn } from '../../orders/finding/typed-codes.ts'
import { readPesos } from '../../platform/argentina/read-pesos.ts'
import { countRows } from '../../platform/database/count-rows.server.ts'
import type { Db } from '../../platform/database/database.server.ts'
import { matchesWords, wordsOf } from '../../platform/database/matches-words.server.ts'
import { pagination } from '../../platform/http/contract.ts'
import type { PendingVerification, TransferQuery } from '../contract.ts'
import { duplicatesOf } from './duplicates.server.ts'
import { earlierReceipts } from './received.server.ts'

const everything = 1000

export async function listTransfers(db: Db, query: TransferQuery) {
  const { page, limit = everything, sort, order } = query
  const matching = matchingTransfers(db, query)
  const [orders, total, counts] = await Promise.all([
    readTransfers(
      db,
      matching
        .select('payments.id')
        .orderBy(`payments.${sort}`, order === 'ASC' ? 'asc' : 'desc')
        .orderBy('payments.id', order === 'ASC' ? 'asc' : 'desc')
        .limit(limit)
        .offset((page - 1) * limit),
      query,
    ),
    countRows(matching),
    countTransfers(db),
  ])
  return { orders, counts, pagination: pagination({ page, limit }, total) }
}

export async function readTransfers(
  db: Db,
  ids: SelectQueryBuilder<DB, 'payments', { id: number }>,
  { sort, order }: Pick<TransferQuery, 'sort' | 'order'>,
): Promise<PendingVerification[]> {
  const rows = await db
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.order_id')
    .leftJoin('users as staff', 'staff.id', 'payments.decided_by')
    .select([
      'payments.id',
      'payments.order_id',
      'orders.order_number',
      'orders.status as order_status',
      'orders.customer_name',
      'orders.customer_email',
      'orders.channel',
      'orders.total_amount',
      'payments.amount',
      'payments.transfer_reference',
      'payments.proof_type',
      'payments.status as transaction_status',
      'payments.admin_notes',
      'staff.first_name as decided_by',
      'payments.decided_at',
      'payments.created_at',
      'payments.received_amount',
    ])
    .select([duplicatesOf, earlierReceipts.as('earlier_amount')])
    .where('payments.id', 'in', ids)
    .orderBy(`payments.${sort}`, order === 'ASC' ? 'asc' : 'desc')
    .orderBy('payments.id', order === 'ASC' ? 'asc' : 'desc')
    .execute()
  return rows.map(({ proof_type, ...row }) => ({
    ...row,
    transfer_file: proof_type && `comprobante-${row.order_number}.${proof_type.split('/')[1]}`,
  }))
}

function matchingTransfers(db: Db, { status, search }: Pick<TransferQuery, 'status' | 'search'>) {
  let transfers = db.selectFrom('payments').where('payments.method', '=', 'transferencia')
  if (status) transfers = transfers.where('payments.status', '=', status)
  for (const word of wordsOf(search?.replace(/\$\s*/g, ''))) transfers = transfers.where(matchesWord(word))
  return transfers
}

/** Searches the reference, the order's number and buyer, and the amount, as a union so that each uses its own index. */
function matchesWord(word: string) {
  const pesos = readPesos(word)
  // An amount without cents also matches any cents.
  const max = pesos === undefined ? undefined : Number.isInteger(pesos) ? pesos + 0.99 : pesos
  return sql<SqlBool>`payments.id in (
    select id from payments where method = 'transferencia' and ${matchesWords(sql`fold(transfer_reference)`, word)}
    union all
    select payments.id from payments join orders on orders.id = payments.order_id
    where ${matchesWords(sql`orders.search_text`, word)} or order_number = ${orderNumberIn(word) ?? null}
    union all
    select id from payments
    where method = 'transferencia' and amount between ${pesos ?? null}::numeric and ${max ?? null}::numeric)`
}

async function countTransfers(db: Db) {
  const rows = await db
    .selectFrom('payments')
    .select(['status', (payments) => payments.fn.countAll<number>().as('count')])
    .where('method', '=', 'transferencia')
    .groupBy('status')
    .execute()
  return {
    pendiente: 0,
    confirmado: 0,
    fallido: 0,
    ...Object.fromEntries(rows.map(({ status, count }) => [status, count])),
  }
}
