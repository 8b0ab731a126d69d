import { useIsFetching, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { Waiting } from './list-state.tsx'

const firstTime = { predicate: ({ state }: { state: { status: string } }) => state.status === 'pending' }

/**
 * Shows its children once the first requests of all of them have finished: one after the other they would shift the
 * content below. They are hidden but laid out until then, so that scroll restoration works.
 */
export function Together({ children }: { children: ReactNode }) {
  const client = useQueryClient()
  const asking = useIsFetching(firstTime)
  const [isHere, setHere] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each answer
  useEffect(() => {
    if (client.isFetching(firstTime) === 0) setHere(true)
  }, [client, asking])
  // The target of the URL's fragment was not rendered yet when the page opened.
  useEffect(() => {
    const { hash } = location
    if (isHere && hash) document.getElementById(hash.slice(1))?.scrollIntoView()
  }, [isHere])
  return (
    <div className={isHere ? undefined : 'admin-together'}>
      {!isHere && <Waiting />}
      <div>{children}</div>
    </div>
  )
}
