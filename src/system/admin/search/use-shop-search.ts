import { useEffect, useState } from 'react'
import { useApi } from '../../../ui/admin/use-api.ts'
import { searchShop } from '../../search/calls.ts'

/** How long after the last key the shop is asked. */
const pauseMs = 150

/** What the shop has for what is typed; `found` is of `answered`, which may be what was typed before. */
export function useShopSearch(typed: string) {
  const [asked, ask] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => ask(typed), typed === '' ? 0 : pauseMs)
    return () => clearTimeout(timer)
  }, [typed])
  const query = useApi(searchShop, asked ? { query: { q: asked } } : false)
  const isAnswered = asked === typed && query.isSuccess && !query.isPlaceholderData
  return {
    found: typed === '' ? undefined : query.data,
    isAnswered: typed === '' || isAnswered,
    failure: asked === typed && query.isError ? query.error : undefined,
    askAgain: query.refetch,
    /** Asks for it without waiting for the next key. */
    askNow: () => ask(typed),
  }
}
