import { z } from 'zod'
import { answer } from '../platform/http/contract.ts'
import { onlineMethods } from '../settings/online-method.ts'
import { Trouble } from './health/contract.ts'
import { JobState } from './jobs/contract.ts'

export const SystemInfo = answer({
  info: z.object({
    version: z.string(),
    node: z.string(),
    database: z.string(),
    uptime_seconds: z.int(),
    memory_mb: z.int(),
    products: z.int(),
    orders: z.int(),
    users: z.int(),
    /** When the payment provider last sent a webhook; null if never. */
    last_webhook_at: z.string().nullable(),
  }),
  services: z.object({
    mail: z.enum(['smtp', 'archivos']),
    files: z.enum(['s3', 'carpeta']),
    payments: z.enum([...onlineMethods, 'simulador', 'ninguno']),
    jobs: z.record(JobState, z.int()),
  }),
  troubles: z.array(z.object({ id: Trouble, what: z.string(), remedy: z.string() })),
})
export type SystemInfo = z.infer<typeof SystemInfo>
