import { setTimeout as sleep } from 'node:timers/promises'
import { businessDay } from '../../src/platform/argentina/time.ts'
import type { Random } from './random.ts'
import type { Round } from './round.ts'

type Transfer = { id: number; order_number: string; amount: number }
type Match = { payment_id: number; line_id: number | null; certainty: string }

/**
 * Uploads a bank statement of some pending transfers until there is a response, sometimes twice in parallel, then accepts
 * all certain matches, sometimes twice in parallel. Each line must count once, also if an earlier statement has it.
 */
export async function readBank(round: Round, random: Random) {
  const { ask, token, ledger } = round
  const [isTwice, isPartial, name] = [random.chance(0.3), random.chance(0.4), random.word()]
  const list = await ask('GET', '/api/admin/pending-verifications?status=pendiente&limit=20', { token })
  const waiting: Transfer[] = list?.body?.orders ?? []
  const shown = isPartial ? waiting.slice(0, Math.ceil(waiting.length / 2)) : waiting
  if (shown.length === 0) return
  const statement = await upload(round, csvOf(shown), { name, times: isTwice ? 2 : 1 })
  if (statement === undefined) return
  ledger.statements.push({ id: statement, lines: shown.length })
  const answer = await ask('GET', `/api/admin/statements/${statement}/matches`, { token })
  const sure: Match[] = answer?.body?.matches?.filter(({ certainty }: Match) => certainty === 'sure') ?? []
  if (sure.length === 0) return
  const body = { matches: sure.map(({ line_id, payment_id }) => ({ line_id, payment_id })) }
  const accept = () => ask('POST', `/api/admin/statements/${statement}/accept`, { token, body })
  const replies = await Promise.all(Array.from({ length: isTwice ? 2 : 1 }, accept))
  for (const reply of replies) {
    for (const { status, payment_id, line_id } of reply?.body?.results ?? []) {
      if (status !== 200) continue
      ledger.decisions.push({ payment_id, status: 'confirmado' })
      ledger.matches.push({ line_id, payment_id })
    }
  }
}

/** The bank's number of a transfer makes its line identical in every statement. */
function csvOf(transfers: readonly Transfer[]) {
  const day = businessDay(new Date()).split('-').reverse().join('/')
  const lines = transfers.map(({ id, order_number, amount }) => {
    return `${day};TRANSFERENCIA ${order_number};"${amount.toFixed(2).replace('.', ',')}";${100_000 + id}`
  })
  return ['Fecha;Concepto;Importe;Comprobante', ...lines, ''].join('\n')
}

type Sent = { name: string; times: number }

async function upload({ ask, token, ledger }: Round, csv: string, { name, times }: Sent): Promise<number | undefined> {
  const send = () => {
    const form = new FormData()
    form.set('account', 'Galicia')
    form.set('file', new Blob([csv]), `${name}.csv`)
    return ask('POST', '/api/admin/statements', { token, form })
  }
  for (let attempt = 0; attempt < 6; attempt++) {
    const replies = await Promise.all(Array.from({ length: times }, send))
    const ids = replies.flatMap((reply) => (reply?.body?.statement ? [Number(reply.body.statement.id)] : []))
    if (new Set(ids).size > 1) ledger.wrongs.push(`one file is two statements: ${ids.join(' and ')}`)
    if (ids[0] !== undefined) return ids[0]
    if (replies.some((reply) => reply && reply.status !== 503)) return undefined
    await sleep(200)
  }
  return undefined
}
