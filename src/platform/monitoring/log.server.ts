import { hostname } from 'node:os'
import { type DestinationStream, type Logger, pino } from 'pino'
import { logDestination } from './log-destination.server.ts'

/** One JSON object a line, with its time in UTC and the process that says it. Nothing personal and no secret may be in it. */
export function openLog(level: string, destination: DestinationStream = logDestination()): Logger {
  const options = {
    level,
    base: { host: hostname(), pid: process.pid },
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: withoutPersons, req: nothing, res: nothing },
    // The parser of forms traces its request's headers.
    redact: { paths: ['busboyOptions'], remove: true },
  }
  return pino(options, destination)
}

/** A whole request or answer has a token or an address in it somewhere. */
const nothing = () => undefined

type Failure = Error & Partial<Record<'code' | 'table' | 'constraint' | 'severity', string>>

/** What broke and where. A database's `detail` and a provider's answer name persons: they stay out. */
function withoutPersons(error: Failure): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error }
  const { name, code, table, constraint, cause } = error
  const message = error.severity ? error.message.replace(/: ".*/s, ': …') : withoutAddresses(error.message)
  const frames = error.stack?.match(/^ {4}at .*/gm)?.join('\n')
  return {
    type: name,
    message,
    code,
    table,
    constraint,
    stack: frames,
    ...(cause instanceof Error && { cause: withoutPersons(cause) }),
  }
}

/** Word by word: a pattern that looks for what stands before an `@` takes the square of a long text's length. */
export const withoutAddresses = (text: string) =>
  text.replace(/[^\s'"<>()]+/g, (word) => (/[^@]@[^@]/.test(word) ? '…@…' : word))
