import type { Config } from '../../config.ts'
import { ownAddress } from '../../platform/connections/own-address.ts'
import type { Db } from '../../platform/database/database.server.ts'
import { simulatorPath } from './simulator/path.ts'

export const isSimulated = (config: Config) => config.mercadoPago.hasSimulator

/** Whether there are credentials or a simulator; otherwise the shop only accepts transfers. */
export const hasProvider = (config: Config) => config.mercadoPago.accessToken !== undefined || isSimulated(config)

/** Whether payments move real money: those of the simulator and of test credentials (`TEST-…`) do not. */
export const isLive = ({ mercadoPago: { accessToken } }: Config) => accessToken?.startsWith('TEST-') === false

export const keysOf = ({ mercadoPago: { accessToken, webhookSecret } }: Config) =>
  accessToken && `${accessToken} ${webhookSecret ?? ''}`

export async function providerAddress(config: Config, db: Db) {
  const { accessToken } = config.mercadoPago
  if (accessToken) return { url: 'https://api.mercadopago.com', accessToken }
  if (!isSimulated(config)) return undefined
  const { access_token } = await findSimulator(db)
  return { url: `${ownAddress(config)}${simulatorPath}`, accessToken: access_token }
}

/**
 * Returns the secret that signs the webhooks. Undefined without a configured secret or provider: then every webhook is
 * refused.
 */
export async function webhookSecret(config: Config, db: Db) {
  const { webhookSecret: secret } = config.mercadoPago
  if (secret || !isSimulated(config)) return secret
  return (await findSimulator(db)).webhook_secret
}

export function findSimulator(db: Db) {
  return db.selectFrom('simulator').selectAll().executeTakeFirstOrThrow()
}
