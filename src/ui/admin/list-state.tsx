import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ApiError } from '../../platform/browser/api-client.ts'
import { Button } from '../button.tsx'

type Messages = {
  /** Shown when the server gave no message of its own. */
  failed: string
  /** Shown when it could not be reached at all; `failed` without it. */
  unreachable?: string
}

/** The answer when it is here; before that its bones, and a way to try again when it did not come. */
export function Loaded<Answer>({
  query,
  children,
  ...messages
}: Messages & { query: UseQueryResult<Answer>; children: (answer: Answer) => ReactNode }) {
  if (query.data === undefined) return query.error ? <Failed query={query} messages={messages} /> : <Waiting />
  return (
    <>
      {query.error && <Failed query={query} messages={messages} />}
      {/* What follows it answers another question: it is dimmed, and waits. */}
      {query.isPlaceholderData && <span className="admin-old" />}
      {children(query.data)}
    </>
  )
}

/** Above what was known before, or in the place of the list. */
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

/** Someone else was first: what the list showed is no longer so. Any other failure may be tried again as it was written. */
export const isOvertaken = (error: unknown) =>
  error instanceof ApiError && (error.status === 404 || error.status === 409)

/** Not there, or not for them: asked again it is answered the same. */
const isFinal = (error: unknown) => error instanceof ApiError && (error.status === 403 || error.status === 404)

/** What the server said, or what this screen says where it had no words of its own. */
export function messageOf(error: unknown, { failed, unreachable = failed }: Messages) {
  if (!(error instanceof ApiError)) return failed
  if (error.status === 0) return unreachable
  return error.code === 'error' || error.code === 'error-interno' ? failed : error.message
}
