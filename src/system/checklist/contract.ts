import { z } from 'zod'
import { answer } from '../../platform/http/contract.ts'

export const ReadinessItem = z.object({
  id: z.enum([
    'legal',
    'bank',
    'tax',
    'contact',
    'delivery',
    'hours',
    'holidays',
    'address',
    'mail',
    'payments',
    'second_factor',
    'backup',
    'audit',
  ] as const),
  title: z.string(),
  is_done: z.boolean(),
  why: z.string(),
  /** Where in the panel it is done; null if in the environment settings. */
  link: z.string().nullable(),
})
export type ReadinessItem = z.infer<typeof ReadinessItem>

export const Readiness = answer({ items: z.array(ReadinessItem) })
export type Readiness = z.infer<typeof Readiness>
