import { useEffect, useRef } from 'react'
import { useLocation, useNavigate, useNavigation } from 'react-router'
import type { ProductFilters } from '../../contract.ts'
import { type FilterChange, listAddress } from './list-address.ts'

/** Any change is a new entry of the history, so that back undoes it. */
export function useChangeFilters(filters: ProductFilters) {
  const navigate = useNavigate()
  const { search } = useLocation()
  const pending = useNavigation().location
  // A quick second change builds on the first, though that is still loading, and though it was begun before the first.
  const latest = useRef(search)
  useEffect(() => {
    latest.current = pending?.pathname === '/products' ? pending.search : search
  }, [pending, search])
  return (change: FilterChange) => {
    const to = listAddress(latest.current, change)
    if (to === listAddress(latest.current, { page: String(filters.page) })) return
    latest.current = to.slice('/products'.length)
    navigate(to, { preventScrollReset: true })
  }
}
