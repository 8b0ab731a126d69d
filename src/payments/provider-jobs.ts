import { z } from 'zod'
import { defineJob } from '../platform/jobs/define-job.ts'
import type { OnlineMethod } from '../settings/online-method.ts'

const Asked = z.object({ order_id: z.uuid(), turn: z.int().min(0) })
const Ended = z.object({ provider_payment_id: z.string() })
export type Asked = z.infer<typeof Asked>
export type Ended = z.infer<typeof Ended>

/** The jobs of each provider: `ask` polls for payments whose notification was lost, `end` cancels a payment. */
export const providerJobs = {
  mercadopago: {
    ask: defineJob('ask-mercado-pago', Asked),
    end: defineJob('end-mercado-pago-payment', Ended),
  },
} satisfies Record<OnlineMethod, object>
