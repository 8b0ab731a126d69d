import { useIsFetching, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { Waiting } from './list-state.tsx'

const firstTime = { predicate: ({ state }: { state: { status: string } }) => state.status === 'pending' }

/**
 * Parts that ask for their data each by itself come in any order, and each would move what stands below it from under a
 * finger: they are shown once all of them are there. Unseen, they keep their room, so that a way back finds its place.
 */
export function Together({ children }: { children: ReactNode }) {
  const client = useQueryClient()
  const asking = useIsFetching(firstTime)
  const [isHere, setHere] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever an answer came
  useEffect(() => {
    if (client.isFetching(firstTime) === 0) setHere(true)
  }, [client, asking])
  // What the address names was not there yet as it was opened.
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
