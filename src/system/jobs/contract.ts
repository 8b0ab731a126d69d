import { z } from 'zod'
import { answer, ifGiven, limitOf, Page, Pagination, wholeNumber } from '../../platform/http/contract.ts'

/** `failed`: out of attempts; `retrying`: failed, and tried again automatically. */
export const JobState = z.enum(['waiting', 'running', 'retrying', 'failed'], 'No es un estado de trabajos')
export type JobState = z.infer<typeof JobState>

/** A queued job without its payload, which may contain a secret link. */
export const Job = z.object({
  id: z.int(),
  task: z.string(),
  state: JobState,
  run_at: z.string(),
  created_at: z.string(),
  attempts: z.int(),
  max_attempts: z.int(),
  last_error: z.string().nullable(),
})
export type Job = z.infer<typeof Job>

export const JobQuery = z.object({
  page: Page,
  limit: limitOf(50),
  state: ifGiven(JobState),
})
export type JobQuery = z.infer<typeof JobQuery>

export const JobPage = answer({
  jobs: z.array(Job),
  /** Not affected by the filter. */
  counts: z.record(JobState, z.int()),
  pagination: Pagination,
})
export const JobParam = z.object({ id: wholeNumber(z.int().min(1)) })
