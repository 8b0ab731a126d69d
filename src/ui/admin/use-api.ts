import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { callApi } from '../../platform/api-client.ts'

/** Reads a call of ours; what was shown stays until the next answer is here. `everyMs`: asks again while it is looked at. */
export function useApi<Answer>(path: string | undefined, { everyMs }: { everyMs?: number } = {}) {
  return useQuery({
    queryKey: [path],
    queryFn: () => callApi<Answer>(path ?? ''),
    enabled: path !== undefined,
    placeholderData: keepPreviousData,
    refetchInterval: everyMs ?? false,
  })
}
