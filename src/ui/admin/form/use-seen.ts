import { useState } from 'react'
import { ApiError } from '../../../platform/browser/api-client.ts'
import { useKeptState } from './use-kept-state.ts'

/** What somebody else saved of the thing that is edited here. */
export type Theirs<Row> = { message: string; now: Partial<Row> }

/** A row as it was when its form was opened: it goes with the save, so that nobody's change is undone without a word. */
export function useSeen<Row extends object>(name: string, row: Row | undefined) {
  const [seen, setSeen] = useKeptState(`seen ${name}`, row)
  const [theirs, setTheirs] = useState<Theirs<Row>>()
  return {
    seen,
    theirs,
    /** It was saved here, and stays open. */
    see: setSeen,
    /** Whether a save was refused for it. */
    notice(error: unknown) {
      const isTheirs = error instanceof ApiError && error.code === 'editado-por-otro'
      if (isTheirs) setTheirs({ message: error.message, now: error.answer.now as Partial<Row> })
      return isTheirs
    },
    /** They were read; answers the row with them in it. */
    settle() {
      const next = { ...seen, ...theirs?.now } as Row
      setSeen(next)
      setTheirs(undefined)
      return next
    },
  }
}
