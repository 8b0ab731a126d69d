import { once } from 'node:events'
import type { Writable } from 'node:stream'
import pg from 'pg'

/** The part of `pg`'s connection that COPY needs; `pg` does not export its type. */
type Connection = {
  query(text: string): void
  sendCopyFromChunk(chunk: Buffer): void
  endCopyFrom(): void
  stream: Writable
}

/** Sends lines to `copy … from stdin`, with back-pressure. */
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

/** Escapes a value for COPY's text format. */
export const copied = (value: string | number | boolean | null) =>
  value === null
    ? '\\N'
    : String(value).replace(/[\\\t\n\r]/g, (sign) => `\\${{ '\t': 't', '\n': 'n', '\r': 'r' }[sign] ?? sign}`)
