import { createStore, useStore } from '../../platform/browser/browser-store.ts'

export type StoredPlace = { postal_code: string; province: string }

const store = createStore<StoredPlace>('place', { postal_code: '', province: '' }, (stored) => {
  const { postal_code, province } = JSON.parse(stored) as Record<string, unknown>
  if (typeof postal_code !== 'string' || typeof province !== 'string') throw new Error('no place')
  return { postal_code, province }
})

export const useStoredPlace = () => useStore(store)
export const storePlace = store.write
export const readPlace = store.read
