import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { useApi } from '../../ui/admin/use-api.ts'
import { findQueue } from '../queue/calls.ts'
import type { Queue } from '../queue/contract.ts'

export const useQueue = () => useApi(findQueue, {}, { isLive: true })

export function countsOf(queue: Queue | undefined): Record<string, number> {
  if (!queue) return {}
  return {
    '/admin/payments': queue.to_verify.count,
    '/admin/orders': queue.to_ship.count,
    '/admin/contacts': queue.to_answer.count,
    '/admin/reviews': queue.reviews.count,
    '/admin/withdrawals': queue.withdrawals.count,
    '/admin/mails': queue.failed_mails.count,
  }
}

/** Shows the count in the tab: `(13) Órdenes · Panel`. */
export function useCountInTitle(count: number) {
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page writes its own title.
  useEffect(() => {
    const title = document.title.replace(/^\(\d+\) /, '')
    document.title = count > 0 ? `(${count}) ${title}` : title
  }, [count, pathname])
}
