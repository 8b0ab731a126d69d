import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { callApi } from '../../platform/api-client.ts'

/** Reads a call of ours; what was shown stays until the next answer is here. */
export function useApi<Answer>(path: string | undefined) {
  return useQuery({
    queryKey: [path],
    queryFn: () => callApi<Answer>(path ?? ''),
    enabled: path !== undefined,
    placeholderData: keepPreviousData,
  })
}
