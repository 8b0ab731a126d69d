import type { Socket } from 'node:net'
import pg from 'pg'

/** A lost connection fails the query that waits on it; the event alone would end the process. */
export function newClient(config: pg.ClientConfig) {
  const client = new pg.Client(config)
  client.on('error', () => undefined)
  return client
}

/** One of its own, for as long as the block that is `using` it. */
export async function openClient(config: pg.ClientConfig) {
  const client = newClient(config)
  await client.connect()
  return Object.assign(client, { [Symbol.asyncDispose]: () => client.end() })
}

/** At once: a polite goodbye would wait for an answer. Anyone who waits on the connection is told that it is lost. */
export function breakOff(client: pg.ClientBase) {
  ;(client as unknown as { connection: { stream: Socket } }).connection.stream.destroy()
}

/** Whether what this connection leads to takes changes. */
export async function askIfWriting(client: pg.ClientBase) {
  const { rows } = await client.query<{ is_writing: boolean }>(
    "select not current_setting('transaction_read_only')::boolean as is_writing",
  )
  return rows[0]?.is_writing !== false
}
