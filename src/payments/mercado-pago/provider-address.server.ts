import type { Config } from '../../config.ts'
import { ownAddress } from '../../platform/connections/own-address.ts'
import type { Db } from '../../platform/database/database.server.ts'
import { simulatorPath } from '../simulator/path.ts'

/** Whether the shop's own stand-in answers for Mercado Pago. */
export const isSimulated = (config: Config) => config.mercadoPago.hasSimulator

/** Whether anybody answers: without credentials, and where the stand-in must not be, the shop sells by transfer alone. */
export const hasProvider = (config: Config) => config.mercadoPago.accessToken !== undefined || isSimulated(config)

/** Whether payments move money: neither the stand-in's do, nor those with test credentials, which begin so. */
export const isLive = ({ mercadoPago: { accessToken } }: Config) => accessToken?.startsWith('TEST-') === false

export const keysOf = ({ mercadoPago: { accessToken, webhookSecret } }: Config) =>
  accessToken && `${accessToken} ${webhookSecret ?? ''}`

/** Where the provider's REST calls go, and with which token. Undefined when there is none. */
export async function providerAddress(config: Config, db: Db) {
  const { accessToken } = config.mercadoPago
  if (accessToken) return { url: 'https://api.mercadopago.com', accessToken }
  if (!isSimulated(config)) return undefined
  const { access_token } = await findSimulator(db)
  return { url: `${ownAddress(config)}${simulatorPath}`, accessToken: access_token }
}

/** What signs the webhooks. Undefined with credentials but no secret, or without a provider: then none is believed. */
export async function webhookSecret(config: Config, db: Db) {
  const { accessToken, webhookSecret: secret } = config.mercadoPago
  if (secret || accessToken || !isSimulated(config)) return secret
  return (await findSimulator(db)).webhook_secret
}

export function findSimulator(db: Db) {
  return db.selectFrom('simulator').selectAll().executeTakeFirstOrThrow()
}
