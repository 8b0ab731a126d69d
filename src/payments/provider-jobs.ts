import type { OnlineMethod } from '../settings/online-method.ts'

/** The jobs of each provider by their names in the queue: `ask` looks for what nobody told us, `end` ends a payment. */
export const providerJobs = {
  mercadopago: { ask: 'ask-mercado-pago', end: 'end-mercado-pago-payment' },
} as const satisfies Record<OnlineMethod, { ask: string; end: string }>
