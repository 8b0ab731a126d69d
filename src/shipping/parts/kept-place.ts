import { createStore, useStore } from '../../platform/browser/browser-store.ts'

export type KeptPlace = { postal_code: string; province: string }

const store = createStore<KeptPlace>('place', { postal_code: '', province: '' }, (stored) => {
  const { postal_code, province } = JSON.parse(stored) as Record<string, unknown>
  if (typeof postal_code !== 'string' || typeof province !== 'string') throw new Error('no place')
  return { postal_code, province }
})

export const useKeptPlace = () => useStore(store)
export const keepPlace = store.write
export const readPlace = store.read
