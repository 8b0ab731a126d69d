import { z } from 'zod'

/** What an owner sees to before the shop is open in earnest. */
export const ReadinessItem = z.object({
  id: z.enum([
    'legal',
    'bank',
    'tax',
    'contact',
    'delivery',
    'hours',
    'address',
    'mail',
    'payments',
    'second_factor',
    'backup',
    'audit',
  ] as const),
  title: z.string(),
  is_done: z.boolean(),
  /** What for, and how it is done. */
  why: z.string(),
  /** Its place in the panel; null for what the machine's settings say. */
  link: z.string().nullable(),
})
export type ReadinessItem = z.infer<typeof ReadinessItem>

export const Readiness = z.object({ success: z.literal(true), items: z.array(ReadinessItem) })
export type Readiness = z.infer<typeof Readiness>
