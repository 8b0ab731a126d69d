import { randomUUID } from 'node:crypto'
import { webhookSecret } from '../../src/payments/mercado-pago/address.server.ts'
import { sign } from '../../src/payments/mercado-pago/signature.server.ts'
import { listen, openShop } from './open-shop.ts'
import { runJobs } from './run-jobs.ts'

type Result = 'approved' | 'rejected' | 'pending'
type Order = { id: string; total_amount: number }
type Notification = Partial<{
  id: string
  type: string
  secret: string
  ts: string
  body: unknown
  headers: Record<string, string>
}>

/** Opens a shop that listens on a port, with helpers to pay through the simulator of Mercado Pago. */
export async function openPayingShop(environment: Record<string, string> = {}, logTo?: { write(line: string): void }) {
  const shop = await openShop(environment, logTo)
  const { config, db, call, buy, make } = shop
  const here = await listen(shop)
  if (!environment.PUBLIC_URL) config.publicUrl = here
  const asHere = (address: string) => new URL(new URL(address).pathname + new URL(address).search, here)

  const pay = {
    async order(quantity = 1, price = 1234.56): Promise<Order & { product_id: number; order_number: string }> {
      const product = await make.product({ price, stock: 10 })
      const { body } = await buy(product, quantity)
      return { ...body.order, product_id: product.id }
    },
    start: (order: Order, amount = order.total_amount) =>
      call('POST', '/api/payments/mercadopago', { body: { order_id: order.id, amount, description: 'Pedido' } }),
    /** Starts the payment and presses a button of the simulator's page. Returns where the payer is redirected. */
    async choose(order: Order, result: Result) {
      const { body } = await pay.start(order)
      return pay.press(body.sandbox_init_point, result)
    },
    async press(address: string, result: Result) {
      const reply = await fetch(asHere(address), {
        method: 'POST',
        body: new URLSearchParams({ result }),
        redirect: 'manual',
      })
      await reply.arrayBuffer()
      return { status: reply.status, location: new URL(reply.headers.get('location') ?? 'none:') }
    },
    /** Inserts a payment at the provider and returns its id. */
    async atProvider(order: Order, values: Record<string, unknown> = {}) {
      const { id } = await db
        .insertInto('simulator_payments')
        .values({
          external_reference: order.id,
          status: 'approved',
          status_detail: 'accredited',
          transaction_amount: order.total_amount,
          ...values,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      return String(id)
    },
    async sayAtProvider(id: string, values: Record<string, unknown>) {
      await db.updateTable('simulator_payments').set(values).where('id', '=', id).execute()
    },
    /** Sends a webhook, with a valid signature unless told otherwise. */
    async webhook({ id, type = 'payment', secret, ts = String(Date.now()), body, headers }: Notification) {
      const requestId = randomUUID()
      const key = secret ?? (await webhookSecret(config, db)) ?? ''
      const query = new URLSearchParams({ source_news: 'webhooks', type, ...(id !== undefined && { 'data.id': id }) })
      return call('POST', `/api/payments/webhook?${query}`, {
        body: body ?? { type, action: 'payment.updated', data: { id } },
        headers: {
          'x-request-id': requestId,
          'x-signature': `ts=${ts},v1=${sign({ dataId: id, requestId, ts }, key)}`,
          ...headers,
        },
      })
    },
    async behave(values: Record<string, unknown>) {
      await db.updateTable('simulator').set(values).execute()
    },
  }

  const look = {
    order: (id: string) => db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    payments: (order_id: string) =>
      db.selectFrom('payments').selectAll().where('order_id', '=', order_id).orderBy('id').execute(),
    refunds: () => db.selectFrom('refunds').selectAll().orderBy('id').execute(),
    history: (order_id: string) =>
      db.selectFrom('order_history').selectAll().where('order_id', '=', order_id).orderBy('id').execute(),
    steps: async (order_id: string) =>
      (await look.history(order_id))
        .filter(({ from_status, to_status }) => from_status !== to_status)
        .map(({ to_status }) => to_status),
    stock: async (id: number) =>
      (await db.selectFrom('products').select('stock').where('id', '=', id).executeTakeFirstOrThrow()).stock,
    /** Today's income in the cash, less refunds. */
    async cash() {
      const { body } = await call('GET', '/api/admin/cash/daily', { token: (await make.admin()).token })
      return body.summary.totalToday as number
    },
  }

  return { ...shop, here, asHere, pay, look, runJobs: () => runJobs(shop) }
}
