import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Config } from '../config.ts'
import type { Db } from '../platform/database/database.server.ts'
import { handle, type JobHandler } from '../platform/jobs/jobs.server.ts'
import type { Resources } from '../platform/resources.server.ts'
import { type OnlineMethod, onlineMethods } from '../settings/online-method.ts'
import { methodNames } from '../settings/payment-methods.ts'
import { endPayment } from './end-payment.server.ts'
import { simulatorNotify } from './jobs.ts'
import * as mercadoPago from './mercado-pago/address.server.ts'
import { openMercadoPago } from './mercado-pago/open-mercado-pago.server.ts'
import { findLastWebhook } from './mercado-pago/queries.server.ts'
import { simulatorApi } from './mercado-pago/simulator/api.server.ts'
import { notify } from './mercado-pago/simulator/notify.server.ts'
import { webhookApi } from './mercado-pago/webhook-api.server.ts'
import type { PaymentProvider } from './provider.server.ts'
import { providerJobs } from './provider-jobs.ts'
import { pollPayments } from './refresh-payments.server.ts'

type Kind = {
  open: (resources: Pick<Resources, 'db' | 'config' | 'log'>) => PaymentProvider
  isOffered: (config: Config) => boolean
  isSimulated: (config: Config) => boolean
  /** The credentials, which identify the account that is paid; undefined without any. */
  keysOf: (config: Config) => string | undefined
  /** The route of its notifications, which checks their signature, and its simulator. */
  apis: readonly FastifyPluginAsyncZod<Resources>[]
  /** Handlers of its own jobs, besides `providerJobs`. */
  handlers: (resources: Resources) => JobHandler[]
  /** When its last signed notification arrived; undefined if none ever did. */
  findLastWebhook: (db: Db) => Promise<string | undefined>
}

/** Every supported provider. */
const kinds: Record<OnlineMethod, Kind> = {
  mercadopago: {
    open: openMercadoPago,
    isOffered: mercadoPago.hasProvider,
    isSimulated: mercadoPago.isSimulated,
    keysOf: mercadoPago.keysOf,
    apis: [webhookApi, simulatorApi],
    handlers: (resources) => [handle(simulatorNotify, ({ payment_id }) => notify(resources, payment_id))],
    findLastWebhook,
  },
}

export const openProvider = (resources: Parameters<Kind['open']>[0], code: OnlineMethod) => kinds[code].open(resources)

/** All providers, also those no longer offered: an order may have started a payment with one of them. */
export const openProviders = (resources: Parameters<Kind['open']>[0]) =>
  onlineMethods.map((code) => openProvider(resources, code))

export const listOffered = (config: Config) => onlineMethods.filter((code) => kinds[code].isOffered(config))

export function offeredName(config: Config) {
  const [code] = listOffered(config)
  return code ? methodNames[code].name : null
}

/** Whether a simulator replaces a provider, so that payments move no money. */
export const isSimulated = (config: Config) => onlineMethods.some((code) => kinds[code].isSimulated(config))

export const paymentKeys = (config: Config) =>
  onlineMethods.flatMap((code) => kinds[code].keysOf(config) ?? []).join('\n') || undefined

export const providerApis = onlineMethods.flatMap((code) => kinds[code].apis)

/** When the last signed notification of any provider arrived; undefined if none ever did. */
export async function findLastNotified(db: Db) {
  const moments = await Promise.all(onlineMethods.map((code) => kinds[code].findLastWebhook(db)))
  return moments
    .filter((moment) => moment !== undefined)
    .toSorted()
    .at(-1)
}

export function providerJobHandlers(resources: Resources) {
  return openProviders(resources).flatMap((provider) => [
    handle(providerJobs[provider.code].ask, (requested) => pollPayments(resources.db, provider, requested)),
    handle(providerJobs[provider.code].end, (ended) => endPayment(resources.db, provider, ended)),
    ...kinds[provider.code].handlers(resources),
  ])
}
