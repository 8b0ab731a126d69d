import { sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '../../platform/database.server.ts'
import { ShopError } from '../../platform/errors.ts'
import { enqueue } from '../../platform/jobs.server.ts'
import type { Resources } from '../../platform/resources.server.ts'
import { recordPayment } from '../record-payment.server.ts'
import { mercadoPago, type ProviderPayment } from './provider.server.ts'
import { isLive, isSimulated } from './provider-address.server.ts'

type Asking = Pick<Resources, 'db' | 'config' | 'log'>

/** Asks the provider for the truth about one payment and writes it down. The order it belongs to, if any of ours. */
export async function askAboutPayment(resources: Asking, provider_payment_id: string) {
  const payment = await mercadoPago(resources).findPayment(provider_payment_id)
  return payment && record(resources, payment)
}

/** The same for every payment of an order: nobody has to have told us that they exist. */
export async function askAboutOrder(resources: Asking, order_id: string) {
  for (const id of await mercadoPago(resources).listPaymentIds(order_id)) await askAboutPayment(resources, id)
}

/** The same, where the provider away is no failure but an answer that did not come. */
export async function isAnswered(resources: Asking, order_id: string) {
  try {
    await askAboutOrder(resources, order_id)
    return true
  } catch (error) {
    if (error instanceof ShopError) return false
    throw error
  }
}

function record({ db, config }: Asking, payment: ProviderPayment) {
  return recordPayment(db, payment, { isLive: isLive(config), isSimulated: isSimulated(config) })
}

const minute = 60_000
const day = 24 * 60 * minute
/** When no notification comes: after so long, and then every day. */
const waits = [minute, 5 * minute, 15 * minute, 60 * minute]
/** A payment that nobody approved dies by then at the provider. */
const days = 30

export async function scheduleAsking(tx: Db, order_id: string, turn: number) {
  if (turn >= waits.length + days) return
  const runAt = new Date(Date.now() + (waits[turn] ?? day))
  await enqueue(tx, 'ask-mercado-pago', { order_id, turn }, { key: `ask-mercado-pago-${order_id}`, runAt })
}

const Turn = z.object({ order_id: z.uuid(), turn: z.int().min(0) })

/** The job `ask-mercado-pago`: finds what a lost notification, or a killed process, left untold. */
export async function askInTurn(resources: Resources, payload: unknown) {
  const { order_id, turn } = Turn.parse(payload)
  await askAboutOrder(resources, order_id)
  if (turn < waits.length ? await isUnpaid(resources.db, order_id) : await isOpen(resources.db, order_id)) {
    await scheduleAsking(resources.db, order_id, turn + 1)
  }
}

/** In the first hour also for a cancelled order: its payment may just have been made. */
async function isUnpaid(db: Db, order_id: string) {
  const order = await db
    .selectFrom('orders')
    .select('id')
    .where('id', '=', order_id)
    .where('status', 'in', ['pendiente_pago', 'pendiente', 'cancelado'])
    .executeTakeFirst()
  return order !== undefined || isOpen(db, order_id)
}

/** Something may still come: the order waits for its payment, or a payment waits at the provider. */
async function isOpen(db: Db, order_id: string) {
  const { rows } = await sql<{ is_open: boolean }>`
    select exists (select from orders where id = ${order_id} and status in ('pendiente_pago', 'pendiente'))
      or exists (
        select from (
          select distinct on (provider_payment_id) status from mercado_pago_facts
          where order_id = ${order_id} order by provider_payment_id, id desc
        ) as newest where status in ('pending', 'in_process', 'authorized', 'in_mediation')
      ) as is_open
  `.execute(db)
  return rows[0]?.is_open === true
}
