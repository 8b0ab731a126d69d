import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { type Ask, askApi } from '../../platform/browser/api-client.ts'
import { type Answer, addressOf, type Call, type Wire } from '../../platform/http/call.ts'

const nameOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`

/** What React Query keeps an answer under: the call, and what was asked of it. */
export const keyOf = <W extends Wire>(call: Call<W>, ask: Ask<W>) => [nameOf(call), addressOf(call, ask)]

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
    queryKey: ask ? keyOf(call, ask) : [nameOf(call)],
    queryFn: () => askApi(call, ask || {}),
    enabled: ask !== false,
    placeholderData: keepPreviousData,
    meta: { isLive },
    refetchInterval: everyMs ?? false,
  })
}

/** Asks again for every answer of these calls that is shown, and forgets the others. */
export function useReload(...calls: readonly { method: string; path: string }[]) {
  const client = useQueryClient()
  return async () => {
    await Promise.all(calls.map((call) => client.invalidateQueries({ queryKey: [nameOf(call)] })))
  }
}
