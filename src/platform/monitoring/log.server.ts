import { hostname } from 'node:os'
import { type DestinationStream, type Logger, pino } from 'pino'
import { logDestination } from './log-destination.server.ts'

/** Logs JSON lines. They must not contain personal data or secrets. */
export function openLog(level: string, destination: DestinationStream = logDestination()): Logger {
  const options = {
    level,
    base: { host: hostname(), pid: process.pid },
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: withoutPersons, req: nothing, res: nothing },
    // Busboy's errors contain the request's headers.
    redact: { paths: ['busboyOptions'], remove: true },
  }
  return pino(options, destination)
}

/** Requests and answers contain tokens and addresses. */
const nothing = () => undefined

type Failure = Error & Partial<Record<'code' | 'table' | 'constraint' | 'severity', string>>

/** Leaves out PostgreSQL's `detail` and providers' answers, which may name persons. */
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

/** Checks each word, because one pattern for the part before the `@` takes quadratic time on a long text. */
export const withoutAddresses = (text: string) =>
  text.replace(/[^\s'"<>()]+/g, (word) => (/[^@]@[^@]/.test(word) ? '…@…' : word))
