import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type Ask, askApi } from '../../platform/browser/api-client.ts'
import { type Answer, addressOf, type Call, type Wire } from '../../platform/http/call.ts'

/** What React Query keeps an answer under; without what was asked, all answers of the call. */
export const keyOf = <W extends Wire>(call: Call<W>, ask?: Ask<W>) => [
  `${call.method} ${call.path}`,
  ...(ask ? [addressOf(call, ask)] : []),
]

/**
 * Reads a call of ours; what was shown stays until the next answer is here. `false` asks nothing yet. `everyMs`: asks again
 * while it is looked at.
 */
export function useApi<W extends Wire>(call: Call<W>, ask: Ask<W> | false, { everyMs }: { everyMs?: number } = {}) {
  return useQuery<Answer<Call<W>>>({
    queryKey: keyOf(call, ask || undefined),
    queryFn: () => askApi(call, ask || {}),
    enabled: ask !== false,
    placeholderData: keepPreviousData,
    refetchInterval: everyMs ?? false,
  })
}
