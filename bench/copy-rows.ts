import { once } from 'node:events'
import type { Writable } from 'node:stream'
import pg from 'pg'

/** As much of a connection of `pg` as COPY needs. */
type Connection = {
  query(text: string): void
  sendCopyFromChunk(chunk: Buffer): void
  endCopyFrom(): void
  stream: Writable
}

/** Sends lines to `copy … from stdin`, as fast as the server takes them. */
export async function copyRows(url: string, statement: string, lines: Iterable<string>) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await new Promise<void>((resolve, reject) => {
      client.query({
        submit: (connection: Connection) => connection.query(statement),
        handleCopyInResponse: (connection: Connection) => void send(connection, lines).catch(reject),
        handleCommandComplete: () => undefined,
        handleReadyForQuery: () => resolve(),
        handleError: reject,
      } as unknown as pg.Submittable)
    })
  } finally {
    await client.end()
  }
}

async function send(connection: Connection, lines: Iterable<string>) {
  let chunk = ''
  for (const line of lines) {
    chunk += `${line}\n`
    if (chunk.length < 64 * 1024) continue
    connection.sendCopyFromChunk(Buffer.from(chunk))
    if (connection.stream.writableNeedDrain) await once(connection.stream, 'drain')
    chunk = ''
  }
  connection.sendCopyFromChunk(Buffer.from(chunk))
  connection.endCopyFrom()
}

/** A value as COPY's text form writes it. */
export const copied = (value: string | number | boolean | null) =>
  value === null
    ? '\\N'
    : String(value).replace(/[\\\t\n\r]/g, (sign) => `\\${{ '\t': 't', '\n': 'n', '\r': 'r' }[sign] ?? sign}`)
