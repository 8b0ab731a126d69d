import type { UseQueryResult } from '@tanstack/react-query'
import { Button } from '../button.tsx'

type Refresh = { query: Pick<UseQueryResult, 'refetch' | 'isFetching'>; onRefresh?: () => unknown }

/** Asks again for what is listed; `onRefresh` where more than that is to be asked for. */
export function RefreshButton({ query, onRefresh = query.refetch }: Refresh) {
  return (
    <Button onClick={() => onRefresh()} busy={query.isFetching}>
      Actualizar
    </Button>
  )
}
