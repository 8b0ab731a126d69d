import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ApiError } from '../../platform/browser/api-client.ts'
import { Button } from '../button.tsx'

type Messages = {
  /** Error message if the server gave none. */
  failed: string
  /** Error message if the server could not be reached; default: `failed`. */
  unreachable?: string
}

/** Renders the answer; a skeleton while loading, and an error with a retry button. */
export function Loaded<Answer>({
  query,
  children,
  ...messages
}: Messages & { query: UseQueryResult<Answer>; children: (answer: Answer) => ReactNode }) {
  if (query.data === undefined) return query.error ? <Failed query={query} messages={messages} /> : <Waiting />
  return (
    <>
      {query.error && <Failed query={query} messages={messages} />}
      {/* Dims the previous answer while the next one is loading. */}
      {query.isPlaceholderData && <span className="admin-old" />}
      {children(query.data)}
    </>
  )
}

/** Shown above the previous answer, or instead of the list. */
function Failed<Answer>({ query, messages }: { query: UseQueryResult<Answer>; messages: Messages }) {
  return (
    <div className={query.data === undefined ? 'admin-state' : 'notice notice-bad admin-stale'} role="alert">
      <p>{messageOf(query.error, messages)}</p>
      {!isFinal(query.error) && (
        <Button onClick={() => query.refetch()} busy={query.isFetching}>
          Reintentar
        </Button>
      )}
    </div>
  )
}

export function Waiting() {
  return (
    <div className="admin-waiting" role="status">
      <span className="sr-only">Cargando…</span>
      <div className="admin-bones" aria-hidden>
        {['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((bone) => (
          <div key={bone} />
        ))}
      </div>
    </div>
  )
}

export function Nothing({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <div className="admin-state">
      <p>{children}</p>
      {action}
    </div>
  )
}

/** A colleague was first: the shown row is out of date. Other failures may be retried unchanged. */
export const isOvertaken = (error: unknown) =>
  error instanceof ApiError && (error.status === 404 || error.status === 409)

/** Missing or forbidden: a retry would fail too. */
const isFinal = (error: unknown) => error instanceof ApiError && (error.status === 403 || error.status === 404)

/** The server's message, or the screen's own if it gave none. */
export function messageOf(error: unknown, { failed, unreachable = failed }: Messages) {
  if (!(error instanceof ApiError)) return failed
  if (error.status === 0) return unreachable
  return error.code === 'error' || error.code === 'error-interno' ? failed : error.message
}
