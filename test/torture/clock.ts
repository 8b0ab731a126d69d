import type { Random } from './random.ts'
import type { Round } from './round.ts'

/** Makes some unpaid orders expire and enqueues the job that cancels them. */
export async function clockActs({ outside, orders }: Round, random: Random) {
  const some = Array.from({ length: 3 }, () => random.pick(orders)?.id).filter(Boolean)
  await outside.query(
    `update orders set expires_at = now() - interval '1 second', transfer_hold_seconds = null where id = any($1) and status = 'pendiente_pago'`,
    [some],
  )
  await outside.query(`select graphile_worker.add_job('cancel-unpaid')`)
}
