import type { Socket } from 'node:net'
import pg from 'pg'

/** Handles `error` events, which would end the process; a lost connection still fails its pending queries. */
export function newClient(config: pg.ClientConfig) {
  const client = new pg.Client(config)
  client.on('error', () => undefined)
  return client
}

/** Opens a connection that is closed at the end of the block that is `using` it. */
export async function openClient(config: pg.ClientConfig) {
  const client = newClient(config)
  await client.connect()
  return Object.assign(client, { [Symbol.asyncDispose]: () => client.end() })
}

/** Destroys the socket, because `end()` would wait for the server. Pending queries fail. */
export function destroyConnection(client: pg.ClientBase) {
  ;(client as unknown as { connection: { stream: Socket } }).connection.stream.destroy()
}

/** Whether the server accepts writes on this connection (false on a read-only standby). */
export async function acceptsWrites(client: pg.ClientBase) {
  const { rows } = await client.query<{ is_writing: boolean }>(
    "select not current_setting('transaction_read_only')::boolean as is_writing",
  )
  return rows[0]?.is_writing !== false
}
