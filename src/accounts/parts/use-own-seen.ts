import { useState } from 'react'
import { ApiError } from '../../platform/browser/api-client.ts'

/**
 * Sends the values a form was opened with, so that the server refuses once to overwrite a save from another tab. The
 * next save overwrites it.
 */
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
