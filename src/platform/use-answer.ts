import { useCallback, useEffect, useState } from 'react'
import { ApiError, callApi } from './api-client.ts'

type State<Answer> = { path: string | undefined; answer?: Answer; error?: ApiError }

/** Reads a call of ours while its page is shown; `undefined` asks nothing yet. `reload` keeps the old answer meanwhile. */
export function useAnswer<Answer>(path: string | undefined) {
  const [state, setState] = useState<State<Answer>>({ path })
  const [turn, setTurn] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new turn asks again
  useEffect(() => {
    if (path === undefined) return
    let isCurrent = true
    callApi<Answer>(path).then(
      (answer) => isCurrent && setState({ path, answer }),
      (error) => isCurrent && setState({ path, error: asApiError(error) }),
    )
    return () => {
      isCurrent = false
    }
  }, [path, turn])

  const reload = useCallback(() => setTurn((last) => last + 1), [])
  const current = state.path === path ? state : undefined
  return { answer: current?.answer, error: current?.error, reload }
}

const asApiError = (error: unknown) =>
  error instanceof ApiError ? error : new ApiError(0, 'error', 'Algo falló. Probá de nuevo en un momento.')
