import { useState } from 'react'
import { ApiError } from '../../../platform/browser/api-client.ts'
import { useRestorableState } from './use-restorable-state.ts'

/** A colleague's version of the edited row. */
export type Theirs<Row> = { message: string; now: Partial<Row> }

/**
 * The row as it was when its form was opened. It is sent when saving, so that the server detects a colleague's change.
 */
export function useSeen<Row extends object>(name: string, row: Row | undefined) {
  const [seen, setSeen] = useRestorableState(`seen ${name}`, row)
  const [theirs, setTheirs] = useState<Theirs<Row>>()
  return {
    seen,
    theirs,
    /** Call it after saving a form that stays open. */
    see: setSeen,
    /** Returns whether a save failed because of a colleague's change. */
    notice(error: unknown) {
      const isTheirs = error instanceof ApiError && error.code === 'editado-por-otro'
      if (isTheirs) setTheirs({ message: error.message, now: error.answer.now as Partial<Row> })
      return isTheirs
    },
    /** Call it when the conflict has been resolved; returns the row with the colleague's changes. */
    settle() {
      const next = { ...seen, ...theirs?.now } as Row
      setSeen(next)
      setTheirs(undefined)
      return next
    },
  }
}
