import type { UseQueryResult } from '@tanstack/react-query'
import { Button } from '../button.tsx'

type Refresh = { query: Pick<UseQueryResult, 'refetch' | 'isFetching'>; onRefresh?: () => unknown }

/** Refetches the list; give `onRefresh` to refetch more. */
export function RefreshButton({ query, onRefresh = query.refetch }: Refresh) {
  return (
    <Button onClick={() => onRefresh()} busy={query.isFetching}>
      Actualizar
    </Button>
  )
}
