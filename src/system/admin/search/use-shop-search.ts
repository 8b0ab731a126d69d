import { useEffect, useState } from 'react'
import { useApi } from '../../../ui/admin/use-api.ts'
import { searchShop } from '../../search/calls.ts'

const pauseMs = 150

/** Searches the shop for the typed text. `found` may still be of the previous text until `isAnswered`. */
export function useShopSearch(typed: string) {
  const [requested, ask] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => ask(typed), typed === '' ? 0 : pauseMs)
    return () => clearTimeout(timer)
  }, [typed])
  const query = useApi(searchShop, requested ? { query: { q: requested } } : false)
  const isAnswered = requested === typed && query.isSuccess && !query.isPlaceholderData
  return {
    found: typed === '' ? undefined : query.data,
    isAnswered: typed === '' || isAnswered,
    failure: requested === typed && query.isError ? query.error : undefined,
    reauthNeeded: query.refetch,
    askNow: () => ask(typed),
  }
}
