import type { Chance } from './chance.ts'
import type { Round } from './round.ts'

/** Two days pass for some of the orders that nobody paid, and it is time to look for such. */
export async function clockActs({ outside, orders }: Round, chance: Chance) {
  const some = Array.from({ length: 3 }, () => chance.pick(orders)?.id).filter(Boolean)
  await outside.query(
    `update orders set expires_at = now() - interval '1 second', transfer_hold_seconds = null where id = any($1) and status = 'pendiente_pago'`,
    [some],
  )
  await outside.query(`select graphile_worker.add_job('cancel-unpaid')`)
}
