import { setTimeout as sleep } from 'node:timers/promises'
import type { World } from './world.ts'

/** Work still pending after that long counts as lost. */
const settlesWithinMs = 600_000

/**
 * Waits until the shop has no pending work, with all faults repaired. Retries of refused mails and failed jobs are made
 * due. False if that takes too long.
 */
export async function settle(world: World, since: Date) {
  const deadline = Date.now() + settlesWithinMs
  while (!(await isOpen(world))) if (Date.now() > deadline) return false
  await world.outside.query("update simulator set notifies = 'normal', answers = 'normal', delay_ms = 0")
  // The job that replaces lost webhooks runs a minute later; here it is made due.
  await world.outside.query(
    `select from graphile_worker.reschedule_jobs(run_at => now(), job_ids => array(select id from graphile_worker.jobs
    where task_identifier = 'ask-mercado-pago' and created_at > $1))`,
    [since],
  )
  for (;;) {
    await passTime(world)
    while (await isBusy(world)) {
      if (Date.now() > deadline) return false
      await sleep(100)
    }
    if (!(await isOwing(world))) return true
    if (Date.now() > deadline) return false
  }
}

async function isOpen({ url, outside }: World) {
  const isReady = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(3000) }).then(
    ({ ok }) => ok,
    () => false,
  )
  if (isReady && (await isThere(outside))) return true
  await sleep(200)
  return false
}

const isThere = (outside: World['outside']) =>
  outside.query('select').then(
    () => true,
    () => false,
  )

/** Makes delayed jobs and mails due, mails only while no job runs: a mail being sent must not be sent again. */
async function passTime({ outside }: World) {
  await outside.query(`select from graphile_worker.reschedule_jobs(run_at => now(), job_ids => array(
    select id from graphile_worker.jobs
    where run_at > now() and (last_error is not null or task_identifier in ('send-mail', 'simulator-notify'))))`)
  await outside.query(`update mails set next_attempt_at = now() - interval '1 minute'
    where state = 'pendiente' and not exists (select from graphile_worker.jobs where locked_at is not null)`)
  await outside.query(`select graphile_worker.add_job('send-due-mails', job_key => 'torture-mails')
    where exists (select from mails where state = 'pendiente')`)
}

async function isBusy({ outside }: World) {
  const { rows } = await outside.query(`select where exists (select from graphile_worker.jobs
      where attempts < max_attempts and (locked_at is not null or run_at <= now()))
    or exists (select from order_history where told_at is null)
    or exists (select from product_events where told_at is null)`)
  return rows.length > 0
}

/** A pending refund or mail, or a failed job that will be retried. */
async function isOwing({ outside }: World) {
  const { rows } = await outside.query(`select where exists (select from mails where state = 'pendiente')
    or exists (select from refund_requests where status = 'pendiente')
    or exists (select from graphile_worker.jobs where last_error is not null and attempts < max_attempts)`)
  return rows.length > 0
}
