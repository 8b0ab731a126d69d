import { useEffect, useState } from 'react'
import { useApi } from '../../ui/admin/use-api.ts'
import { listProducts } from '../calls.ts'
import type { Product } from '../contract.ts'

const pauseMs = 250
const maxResults = 8

/** Debounced product search; sends nothing while the field is empty. */
export function useProductSearch(types: readonly Product['type'][] = []) {
  const [typed, type] = useState('')
  const [search, setSearch] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSearch(typed.trim()), pauseMs)
    return () => clearTimeout(timer)
  }, [typed])
  const filters = { showAll: 'true', search, limit: maxResults, type: [...types] }
  const query = useApi(listProducts, search !== '' && { query: filters })
  return { typed, type, search, query }
}
