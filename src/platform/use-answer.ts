import { useCallback, useEffect, useState } from 'react'
import { ApiError, type Call, callApi } from './api-client.ts'

type State<Answer> = { asked: string; answer?: Answer; error?: ApiError }

/** Reads a call of ours while its page is shown; `undefined` asks nothing yet. `reload` keeps the old answer meanwhile. */
export function useAnswer<Answer>(path: string | undefined, call: Call = {}) {
  const asked = JSON.stringify([path, call])
  const [state, setState] = useState<State<Answer>>({ asked })
  const [turn, setTurn] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new turn, or the same call in other words, asks again
  useEffect(() => {
    if (path === undefined) return
    let isCurrent = true
    callApi<Answer>(path, call).then(
      (answer) => isCurrent && setState({ asked, answer }),
      (error) => isCurrent && setState({ asked, error: asApiError(error) }),
    )
    return () => {
      isCurrent = false
    }
  }, [asked, turn])

  const reload = useCallback(() => setTurn((last) => last + 1), [])
  const current = state.asked === asked ? state : undefined
  return { answer: current?.answer, error: current?.error, reload }
}

const asApiError = (error: unknown) =>
  error instanceof ApiError ? error : new ApiError(0, 'error', 'Algo falló. Probá de nuevo en un momento.')
