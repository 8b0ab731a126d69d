import { useSearchParams } from 'react-router'
import { asDay } from '../../ui/admin/table/day-field.tsx'
import type { Period } from '../contract.ts'

/** The period in the URL, or `usual` if it is missing or invalid. */
export function usePeriod(usual: Period) {
  const [parameters, setParameters] = useSearchParams()
  const [start, end] = [asDay(parameters.get('start') ?? ''), asDay(parameters.get('end') ?? '')]
  const period = start && end && start <= end ? { start, end } : usual
  return [period, (next: Period) => setParameters(next, { preventScrollReset: true })] as const
}
