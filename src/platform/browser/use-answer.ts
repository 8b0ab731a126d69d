import { useCallback, useEffect, useState } from 'react'
import { type Answer, addressOf, type Call, type Wire } from '../http/call.ts'
import { ApiError, type Ask, askApi } from './api-client.ts'

type State<Read> = { asked: string; answer?: Read; error?: ApiError }

/**
 * Requests a GET call while the component is mounted; no request while `ask` is false. `reload` keeps the old answer
 * until the new one arrives, `refresh` also if the request fails.
 */
export function useAnswer<W extends Wire>(call: Call<W>, ask: Ask<W> | false) {
  const asked = ask ? JSON.stringify([call.method, addressOf(call, ask), ask]) : ''
  const [state, setState] = useState<State<Answer<Call<W>>>>({ asked })
  const [turn, setTurn] = useState({ isQuiet: false })

  // biome-ignore lint/correctness/useExhaustiveDependencies: `asked` identifies call and input
  useEffect(() => {
    if (!ask) return
    let isCurrent = true
    askApi(call, ask).then(
      (answer) => isCurrent && setState({ asked, answer }),
      (error) =>
        isCurrent &&
        setState((last) =>
          turn.isQuiet && last.asked === asked && last.answer ? last : { asked, error: asApiError(error) },
        ),
    )
    return () => {
      isCurrent = false
    }
  }, [asked, turn])

  const reload = useCallback(() => setTurn({ isQuiet: false }), [])
  const refresh = useCallback(() => setTurn({ isQuiet: true }), [])
  const current = state.asked === asked ? state : undefined
  return { answer: current?.answer, error: current?.error, reload, refresh }
}

const asApiError = (error: unknown) =>
  error instanceof ApiError ? error : new ApiError(0, 'error', 'Algo falló. Probá de nuevo.')
