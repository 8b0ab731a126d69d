import { useState } from 'react'
import { ApiError } from '../../platform/browser/api-client.ts'

/** What a form began with goes with the save: what another tab saved since then is refused once. Saved again, it is meant. */
export function useOwnSeen<Row extends object>(row: Row | undefined) {
  const [seen, setSeen] = useState(row)
  const [overtaken, setOvertaken] = useState<readonly string[]>([])
  function notice(error: unknown): never {
    if (error instanceof ApiError && error.code === 'editado-por-otro') {
      const now = error.answer.now as Partial<Row>
      setSeen((before) => before && { ...before, ...now })
      setOvertaken(Object.keys(now))
    }
    throw error
  }
  return { seen, overtaken, notice }
}
