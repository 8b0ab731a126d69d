import { useCallback, useEffect, useState } from 'react'
import { type Answer, addressOf, type Call, type Wire } from '../http/call.ts'
import { ApiError, type Ask, callUntyped } from './api-client.ts'

type State<Read> = { requested: string; answer?: Read; error?: ApiError }

/**
 * Requests a GET call while the component is mounted; no request while `ask` is false. `reload` keeps the old answer
 * until the new one arrives, `refresh` also if the request fails.
 */
export function useAnswer<W extends Wire>(call: Call<W>, ask: Ask<W> | false) {
  const requested = ask ? JSON.stringify([call.method, addressOf(call, ask), ask]) : ''
  const [state, setState] = useState<State<Answer<Call<W>>>>({ requested })
  const [turn, setTurn] = useState({ isQuiet: false })

  // biome-ignore lint/correctness/useExhaustiveDependencies: `requested` identifies call and input
  useEffect(() => {
    if (!ask) return
    let isCurrent = true
    callUntyped(call, ask).then(
      (answer) => isCurrent && setState({ requested, answer }),
      (error) =>
        isCurrent &&
        setState((last) =>
          turn.isQuiet && last.requested === requested && last.answer ? last : { requested, error: asApiError(error) },
        ),
    )
    return () => {
      isCurrent = false
    }
  }, [requested, turn])

  const reload = useCallback(() => setTurn({ isQuiet: false }), [])
  const refresh = useCallback(() => setTurn({ isQuiet: true }), [])
  const current = state.requested === requested ? state : undefined
  return { answer: current?.answer, error: current?.error, reload, refresh }
}

const asApiError = (error: unknown) =>
  error instanceof ApiError ? error : new ApiError(0, 'error', 'Algo falló. Probá de nuevo.')
