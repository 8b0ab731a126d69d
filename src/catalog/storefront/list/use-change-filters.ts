import { useEffect, useRef } from 'react'
import { useLocation, useNavigate, useNavigation } from 'react-router'
import { type FilterChange, listAddress } from './list-address.ts'

/** Each change is a history entry, so that the back button undoes it. */
export function useChangeFilters() {
  const navigate = useNavigate()
  const { search } = useLocation()
  const pending = useNavigation().location
  // A second change is based on the first one even while that is still loading.
  const latest = useRef(search)
  useEffect(() => {
    latest.current = pending?.pathname === '/products' ? pending.search : search
  }, [pending, search])
  return (change: FilterChange) => {
    const to = listAddress(latest.current, change)
    // No history entry without a change; also keeps the current page.
    if (to === listAddress(latest.current, {})) return
    latest.current = to.slice('/products'.length)
    navigate(to, { preventScrollReset: true })
  }
}
