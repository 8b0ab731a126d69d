import { Chargeback, MercadoPagoConfig, MercadoPagoError, Payment, PaymentRefund, Preference } from 'mercadopago'
import type { PreferenceRequest } from 'mercadopago/dist/clients/preference/commonTypes.js'
import { AppConfig } from 'mercadopago/dist/utils/config/index.js'
import { z } from 'zod'
import { inTime } from '../../platform/concurrency/in-time.ts'
import type { Resources } from '../../platform/resources.server.ts'
import { ProviderRefusal, providerAway } from '../provider.server.ts'
import { hasProvider, providerAddress } from './address.server.ts'

/** Below the timeouts of the browser (10 s) and of the webhook's sender (22 s). */
const timeoutMs = 8000

const Id = z.union([z.string().min(1), z.number().int()]).transform(String)
const Word = z
  .string()
  .nullish()
  .transform((text) => text ?? '')

export const MadePreference = z.object({
  id: z.string().min(1),
  init_point: z.url(),
  // Only test payments use it.
  sandbox_init_point: z.url().nullish().catch(null),
  collector_id: Id.nullish(),
})

/** `fee_payer` is `collector` for fees of the shop and `payer` for the interest of instalments. */
const Fee = z.object({ amount: z.number().min(0), fee_payer: Word })

export const FoundPayment = z.object({
  id: Id,
  status: z.string().min(1),
  status_detail: Word,
  transaction_amount: z.number(),
  transaction_amount_refunded: z
    .number()
    .nullish()
    .transform((amount) => amount ?? 0),
  currency_id: z.string(),
  external_reference: Word,
  collector_id: Id.nullish(),
  live_mode: z.boolean(),
  // The costs are optional: malformed ones must not keep the payment from being read.
  fee_details: z.array(Fee).nullish().catch(null),
  transaction_details: z.object({ net_received_amount: z.number().nullish() }).nullish().catch(null),
})
export type FoundPayment = z.infer<typeof FoundPayment>

/** Rejects an answer about another payment, whose amount and status would be recorded for this one. */
const found = (id: string) => FoundPayment.refine((payment) => payment.id === id, 'of another payment')

/** Client of Mercado Pago, or its simulator, on the official SDK. No other file imports the SDK. */
export function mercadoPago({ config, db, log }: Pick<Resources, 'config' | 'db' | 'log'>) {
  /** Makes one call and validates its answer. Throws a ProviderRefusal or `providerAway`. */
  async function ask<Answer>(
    shape: z.ZodType<Answer>,
    send: (sdk: MercadoPagoConfig) => Promise<unknown>,
    idempotencyKey?: string,
  ) {
    const address = await providerAddress(config, db)
    if (!address) throw new ProviderRefusal('mercadopago', 404, 'faltan las credenciales de Mercado Pago')
    const { url, accessToken } = address
    // One configuration per call: the SDK would reuse its options, including the idempotency key, in the next call.
    const sdk = new MercadoPagoConfig({
      accessToken,
      options: { timeout: timeoutMs, maxRetries: 1, initialDelay: 300, ...(idempotencyKey && { idempotencyKey }) },
    })
    // The SDK has one global base URL, which it reads synchronously at the start of a call (docs/decisions/050).
    const answer = (async () => {
      Object.assign(AppConfig, { BASE_URL: url })
      return send(sdk)
    })()
    try {
      // The SDK's own timeout only covers the headers: a body that never ends would block for ever.
      return shape.parse(await inTime(answer, timeoutMs + 500, 'no answer in time'))
    } catch (error) {
      throw translated(error, log)
    }
  }

  return {
    createPreference: (body: PreferenceRequest, idempotencyKey: string) =>
      ask(MadePreference, (sdk) => new Preference(sdk).create({ body }), idempotencyKey),
    findPayment: (id: string) => ask(found(id), (sdk) => new Payment(sdk).get({ id })).catch(undefinedIfUnknown),
    listPaymentIds: async (external_reference: string) => {
      // Without a provider, an order that once started a payment must still be able to expire.
      if (!hasProvider(config)) return []
      const Found = z.object({ results: z.array(z.object({ id: Id })) })
      const options = { external_reference, sort: 'date_created', criteria: 'asc', limit: 50 } as const
      return (await ask(Found, (sdk) => new Payment(sdk).search({ options }))).results.map(({ id }) => id)
    },
    refund: async (payment_id: string, amount: number, idempotencyKey: string) => {
      const Made = z
        .object({ id: Id, payment_id: Id.nullish(), status: Word })
        .refine((made) => (made.payment_id ?? payment_id) === payment_id)
      const made = await ask(
        Made,
        (sdk) => new PaymentRefund(sdk).create({ payment_id, body: { amount } }),
        idempotencyKey,
      )
      // Without a status the 201 alone says that it was made.
      if (made.status === 'approved' || made.status === '') return
      // The answer to a repeated request may be the first one, so the refund itself is fetched.
      const fetched = await ask(Made, (sdk) => new PaymentRefund(sdk).get({ payment_id, refund_id: made.id })).catch(
        undefinedIfUnknown,
      )
      if (fetched?.status === 'approved') return
      if (fetched?.status === 'rejected' || fetched?.status === 'cancelled') {
        throw new ProviderRefusal('mercadopago', 200, 'devolución rechazada')
      }
      throw providerAway('mercadopago')
    },
    cancelPayment: (id: string) => ask(found(id), (sdk) => new Payment(sdk).cancel({ id })),
    findPaymentOfChargeback: async (id: string) => {
      const Found = z.object({ payment_id: Id })
      return (await ask(Found, (sdk) => new Chargeback(sdk).get({ id })).catch(undefinedIfUnknown))?.payment_id
    },
  }
}

function translated(error: unknown, log: Resources['log']) {
  if (error instanceof MercadoPagoError && error.status >= 400 && error.status < 500 && !isTransient(error.status)) {
    return new ProviderRefusal('mercadopago', error.status, error.message)
  }
  log.warn({ err: error }, 'Mercado Pago sent an invalid response')
  return providerAway('mercadopago')
}

/**
 * Statuses after which a later retry may succeed: wrong credentials, once the shop corrects them, timeouts, locks and
 * rate limits.
 */
const isTransient = (status: number) => [401, 403, 408, 409, 423, 425, 429].includes(status)

function undefinedIfUnknown(error: unknown) {
  if (error instanceof ProviderRefusal && [400, 404].includes(error.providerStatus)) return undefined
  throw error
}
