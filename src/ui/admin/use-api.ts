import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { type Ask, callUntyped } from '../../platform/browser/api-client.ts'
import { type Answer, addressOf, type Call, type Wire } from '../../platform/http/call.ts'

const nameOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`

/** React Query key: the call and its parameters. */
export const keyOf = <W extends Wire>(call: Call<W>, ask: Ask<W>) => [nameOf(call), addressOf(call, ask)]

/**
 * Reads an API call; keeps the previous answer while the next one is loading. `false` disables it. `isLive`: refetches when
 * the server reports a change (system/admin/live); `everyMs`: refetches at this interval, for expensive answers.
 */
export function useApi<W extends Wire>(
  call: Call<W>,
  ask: Ask<W> | false,
  { isLive = false, everyMs }: { isLive?: boolean; everyMs?: number } = {},
) {
  return useQuery<Answer<Call<W>>>({
    queryKey: ask ? keyOf(call, ask) : [nameOf(call)],
    queryFn: () => callUntyped(call, ask || {}),
    enabled: ask !== false,
    placeholderData: keepPreviousData,
    meta: { isLive },
    refetchInterval: everyMs ?? false,
  })
}

/** Refetches the mounted answers of these calls; marks the others as stale, to be refetched when they are mounted. */
export function useReload(...calls: readonly { method: string; path: string }[]) {
  const client = useQueryClient()
  return async () => {
    await Promise.all(calls.map((call) => client.invalidateQueries({ queryKey: [nameOf(call)] })))
  }
}
