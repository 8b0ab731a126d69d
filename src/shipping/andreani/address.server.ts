import type { Config } from '../../config.ts'
import { ownAddress } from '../../platform/connections/own-address.ts'
import type { Db } from '../../platform/database/database.server.ts'
import { simulatorPath, simulatorUser } from './simulator/path.ts'

export const isSimulated = (config: Config) => config.andreani.hasSimulator

/** Whether Andreani is available: with credentials, or simulated where that is allowed. */
export const hasAndreani = (config: Config) => config.andreani.credentials !== undefined || isSimulated(config)

export async function andreaniAddress({ andreani, host, port }: Config, db: Db) {
  if (andreani.credentials) return { url: andreani.url, ...andreani.credentials }
  const { password } = await findSimulator(db)
  const contracts = { domicilio: 'SIM-DOMICILIO', sucursal: 'SIM-SUCURSAL' }
  const url = `${ownAddress({ host, port })}${simulatorPath}`
  return { url, user: simulatorUser, password, client: 'SIM', originBranch: '10001', contracts }
}
export type AndreaniAddress = Awaited<ReturnType<typeof andreaniAddress>>

export function findSimulator(db: Db) {
  return db.selectFrom('simulator_carrier').selectAll().executeTakeFirstOrThrow()
}
