import { useEffect, useRef } from 'react'
import { useLocation, useNavigate, useNavigation } from 'react-router'
import { type FilterChange, listAddress } from './list-address.ts'

/** Any change is a new entry of the history, so that back undoes it. */
export function useChangeFilters() {
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
    // Nothing changed: back would undo nothing, and the list stays at its page.
    if (to === listAddress(latest.current, {})) return
    latest.current = to.slice('/products'.length)
    navigate(to, { preventScrollReset: true })
  }
}
