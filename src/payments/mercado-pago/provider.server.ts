import { Chargeback, MercadoPagoConfig, MercadoPagoError, Payment, PaymentRefund, Preference } from 'mercadopago'
import type { PreferenceRequest } from 'mercadopago/dist/clients/preference/commonTypes.js'
import { AppConfig } from 'mercadopago/dist/utils/config/index.js'
import { z } from 'zod'
import { inTime } from '../../platform/concurrency/in-time.ts'
import type { Resources } from '../../platform/resources.server.ts'
import { ProviderRefusal, providerAway } from '../provider.server.ts'
import { hasProvider, providerAddress } from './provider-address.server.ts'

/** The browser waits 10 s for us; a webhook's sender 22 s. */
const patienceMs = 8000

const Id = z.union([z.string().min(1), z.number().int()]).transform(String)
const Word = z
  .string()
  .nullish()
  .transform((text) => text ?? '')

const MadePreference = z.object({
  id: z.string().min(1),
  init_point: z.url(),
  sandbox_init_point: z.url(),
  collector_id: Id.nullish(),
})

/** `fee_payer` is `collector` for what the shop pays; interest of instalments is the `payer`'s. */
const Fee = z.object({ amount: z.number().min(0), fee_payer: Word })

/** What the shop reads of a payment as Mercado Pago has it. */
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
  // Of its costs nothing hangs: what is no list or no amount is as if it had not been told.
  fee_details: z.array(Fee).nullish().catch(null),
  transaction_details: z.object({ net_received_amount: z.number().nullish() }).nullish().catch(null),
})
export type FoundPayment = z.infer<typeof FoundPayment>

/** An answer about another payment is none: its amount or state would be taken for this one's. */
const found = (id: string) => FoundPayment.refine((payment) => payment.id === id, 'of another payment')

/** Mercado Pago, or its stand-in, behind the official SDK. No other file knows the SDK. */
export function mercadoPago({ config, db, log }: Pick<Resources, 'config' | 'db' | 'log'>) {
  /** One call: in time, in its expected shape, or one of our two errors. */
  async function ask<Answer>(
    shape: z.ZodType<Answer>,
    send: (sdk: MercadoPagoConfig) => Promise<unknown>,
    idempotencyKey?: string,
  ) {
    const address = await providerAddress(config, db)
    if (!address) throw new ProviderRefusal('mercadopago', 404, 'faltan las credenciales de Mercado Pago')
    const { url, accessToken } = address
    // A configuration for each call: the SDK keeps the options of one call, its idempotency key too, for the next.
    const sdk = new MercadoPagoConfig({
      accessToken,
      options: { timeout: patienceMs, maxRetries: 1, initialDelay: 300, ...(idempotencyKey && { idempotencyKey }) },
    })
    // The SDK has one address for the process and reads it before it first waits (docs/decisions/050).
    const answer = (async () => {
      Object.assign(AppConfig, { BASE_URL: url })
      return send(sdk)
    })()
    try {
      // The SDK's own timeout ends at the headers: a body that never ends would hold us for ever.
      return shape.parse(await inTime(answer, patienceMs + 500, 'no answer in time'))
    } catch (error) {
      throw translated(error, log)
    }
  }

  return {
    createPreference: (body: PreferenceRequest, idempotencyKey: string) =>
      ask(MadePreference, (sdk) => new Preference(sdk).create({ body }), idempotencyKey),
    /** Undefined when the provider knows no such payment. */
    findPayment: (id: string) => ask(found(id), (sdk) => new Payment(sdk).get({ id })).catch(undefinedIfUnknown),
    /** The ids of an order's payments, oldest first; what each says is asked one by one. */
    listPaymentIds: async (external_reference: string) => {
      // An order of a shop that had a provider once must not wait for an answer for ever.
      if (!hasProvider(config)) return []
      const Found = z.object({ results: z.array(z.object({ id: Id })) })
      const options = { external_reference, sort: 'date_created', criteria: 'asc', limit: 50 } as const
      return (await ask(Found, (sdk) => new Payment(sdk).search({ options }))).results.map(({ id }) => id)
    },
    /** Gives `amount` back; the same key gives it back once. */
    refund: (payment_id: string, amount: number, idempotencyKey: string) =>
      ask(
        z.object({ id: Id, payment_id: Id.nullish() }).refine((made) => (made.payment_id ?? payment_id) === payment_id),
        (sdk) => new PaymentRefund(sdk).create({ payment_id, body: { amount } }),
        idempotencyKey,
      ),
    /** Ends a payment that was not approved yet. */
    cancelPayment: (id: string) => ask(found(id), (sdk) => new Payment(sdk).cancel({ id })),
    findPaymentOfChargeback: async (id: string) => {
      const Found = z.object({ payment_id: Id })
      return (await ask(Found, (sdk) => new Chargeback(sdk).get({ id })).catch(undefinedIfUnknown))?.payment_id
    },
  }
}

function translated(error: unknown, log: Resources['log']) {
  if (error instanceof MercadoPagoError && error.status >= 400 && error.status < 500 && !isPassing(error.status)) {
    return new ProviderRefusal('mercadopago', error.status, error.message)
  }
  log.warn({ err: error }, 'Mercado Pago did not answer as it should')
  return providerAway('mercadopago')
}

/** Wrong credentials are ours to mend; a timeout, a lock and too many calls pass by themselves. */
const isPassing = (status: number) => [401, 403, 408, 409, 423, 425, 429].includes(status)

function undefinedIfUnknown(error: unknown) {
  if (error instanceof ProviderRefusal && [400, 404].includes(error.providerStatus)) return undefined
  throw error
}
