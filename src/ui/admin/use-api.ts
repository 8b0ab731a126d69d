import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type Ask, askApi } from '../../platform/browser/api-client.ts'
import { type Answer, addressOf, type Call, type Wire } from '../../platform/http/call.ts'

/** What React Query keeps an answer under; without what was asked, all answers of the call. */
export const keyOf = <W extends Wire>(call: Call<W>, ask?: Ask<W>) => [
  `${call.method} ${call.path}`,
  ...(ask ? [addressOf(call, ask)] : []),
]

/**
 * Reads a call of ours; what was shown stays until the next answer is here. `false` asks nothing yet. `isLive`: asks again
 * when something of the shop changed (system/admin/live); `everyMs`: now and then, for what costs much to find out.
 */
export function useApi<W extends Wire>(
  call: Call<W>,
  ask: Ask<W> | false,
  { isLive = false, everyMs }: { isLive?: boolean; everyMs?: number } = {},
) {
  return useQuery<Answer<Call<W>>>({
    queryKey: keyOf(call, ask || undefined),
    queryFn: () => askApi(call, ask || {}),
    enabled: ask !== false,
    placeholderData: keepPreviousData,
    meta: { isLive },
    refetchInterval: everyMs ?? false,
  })
}
