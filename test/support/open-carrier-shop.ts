import { listen, openShop } from './open-shop.ts'
import { guest } from './person.ts'
import { runJobs } from './run-jobs.ts'

/** Opens a shop that listens on a port, with the carrier's simulator. */
export async function openCarrierShop(environment: Record<string, string> = {}, logTo?: { write(line: string): void }) {
  const shop = await openShop(environment, logTo)
  const { db, call, make } = shop
  await listen(shop)

  const admin = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown) =>
    call(method, `/api/admin/${path}`, { token: (await make.admin()).token, body })
  return {
    ...shop,
    admin,
    /** Adds a shipping method that takes its price from the carrier. */
    async ship(values: object = {}): Promise<number> {
      const method = { name: 'Andreani', kind: 'domicilio', carrier: 'Andreani', rate_source: 'andreani', rates: [] }
      const { body } = await admin('POST', 'shipping-methods', { ...method, ...values })
      return body.shipping_method.id
    },
    quote: (body: object) => call('POST', '/api/cart/quote', { body }),
    order: (body: object) => call('POST', '/api/orders', { body: { ...guest, ...body } }),
    behave: (values: object) => db.updateTable('simulator_carrier').set(values).execute(),
    /** Number of rate requests to the carrier. */
    asked: async () => (await db.selectFrom('simulator_carrier').select('quotes').executeTakeFirstOrThrow()).quotes,
    /** Makes the cached rates that many hours old. */
    age: (hours: number) =>
      db
        .updateTable('carrier_quotes')
        .set({ fetched_at: new Date(Date.now() - hours * 3_600_000) })
        .execute(),
    runJobs: () => runJobs(shop),
  }
}
