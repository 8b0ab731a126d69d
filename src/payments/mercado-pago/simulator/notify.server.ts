import { randomUUID } from 'node:crypto'
import { ownAddress } from '../../../platform/connections/own-address.ts'
import type { Db } from '../../../platform/database/database.server.ts'
import { enqueue } from '../../../platform/jobs/jobs.server.ts'
import type { Resources } from '../../../platform/resources.server.ts'
import * as jobs from '../../jobs.ts'
import { findSimulator, webhookSecret } from '../address.server.ts'
import { sign } from '../signature.server.ts'

export function enqueueNotification(tx: Db, payment_id: string, runAt = new Date()) {
  return enqueue(tx, jobs.simulatorNotify, { payment_id }, { runAt })
}

/**
 * Sends a signed webhook over HTTP to the shop itself, directly or as the job `simulator-notify`. Throws if the shop
 * answers with an error, so that the job retries, as the provider does.
 */
export async function notify(resources: Resources, payment_id: string) {
  const { notifies } = await findSimulator(resources.db)
  const times = { normal: 1, late: 1, reordered: 1, never: 0, repeated: 5 }[notifies] ?? 1
  const answers = await Promise.all(Array.from({ length: times }, () => send(resources, payment_id)))
  const failed = answers.find(({ ok }) => !ok)
  if (failed) throw new Error(`The shop answered ${failed.status} to the simulator's webhook`)
}

async function send({ config, db }: Resources, payment_id: string) {
  const [requestId, ts] = [randomUUID(), String(Date.now())]
  const secret = (await webhookSecret(config, db)) ?? ''
  const url = `${ownAddress(config)}/api/payments/webhook?source_news=webhooks&data.id=${payment_id}&type=payment`
  return fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-request-id': requestId,
      'x-signature': `ts=${ts},v1=${sign({ dataId: payment_id, requestId, ts }, secret)}`,
    },
    body: JSON.stringify({
      id: Number(ts),
      type: 'payment',
      action: 'payment.updated',
      api_version: 'v1',
      data: { id: payment_id },
      live_mode: false,
      date_created: new Date().toISOString(),
    }),
    signal: AbortSignal.timeout(20_000),
  })
}
