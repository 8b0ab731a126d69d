import { randomUUID } from 'node:crypto'
import { guest } from '../../test/support/person.ts'

/** A keep-alive connection may be closed by the proxy just as a request is sent; a browser retries, `fetch` does not. */
const newConnection = { connection: 'close' }

type Failure = { what: string; status: number; why?: unknown; key?: string }

/** Sends a guest's order of one bottle. The `key` of an unanswered order repeats that order. */
export function order(url: string, product_id: number, key: string = randomUUID()) {
  return fetch(`${url}/api/orders`, {
    method: 'POST',
    headers: { ...newConnection, 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify({ ...guest, items: [{ product_id, quantity: 1 }] }),
  })
}

/** Runs readers and buyers without pauses until `stop`, which returns the responses and failures. */
export function openTraffic(url: string, product_id: number, { readers = 4, buyers = 2 } = {}) {
  let stopped = false
  const results = { reads: 0, orders: [] as string[], failures: [] as Failure[] }
  const read = async () => {
    for (const path of ['/', '/products', `/products/${product_id}`, `/api/products/${product_id}`]) {
      const { status, why } = await answered(fetch(url + path, { headers: newConnection }))
      if (status === 200) results.reads += 1
      else results.failures.push({ what: `GET ${path}`, status, why })
    }
  }
  const buy = async () => {
    const key = randomUUID()
    const { status, why, text } = await answered(order(url, product_id, key))
    if (status === 201) results.orders.push(JSON.parse(text).order.id)
    else results.failures.push({ what: 'POST /api/orders', status, why, key })
  }
  const repeat = async (act: () => Promise<void>) => {
    while (!stopped) await act()
  }
  const running = [
    ...Array.from({ length: readers }, () => repeat(read)),
    ...Array.from({ length: buyers }, () => repeat(buy)),
  ]
  return {
    results,
    async stop() {
      stopped = true
      await Promise.all(running)
      return results
    },
  }
}

async function answered(asked: Promise<Response>) {
  try {
    const reply = await asked
    return { status: reply.status, text: await reply.text() }
  } catch (error) {
    return { status: 0, text: '', why: (error as Error).cause ?? error }
  }
}
