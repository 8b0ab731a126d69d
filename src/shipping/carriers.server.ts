import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Config } from '../config.ts'
import type { Resources } from '../platform/resources.server.ts'
import { hasAndreani } from './andreani/address.server.ts'
import { openAndreani } from './andreani/open-andreani.server.ts'
import { simulatorApi } from './andreani/simulator/api.server.ts'
import type { Carrier } from './carrier.ts'
import { type CarrierCode, carrierCodes } from './carrier-code.ts'

type Kind = {
  open: (resources: Pick<Resources, 'db' | 'config' | 'log'>) => Carrier
  isOffered: (config: Config) => boolean
  simulatorApi: FastifyPluginAsyncZod<Resources>
}

/** Every carrier with an integration. Only this file refers to their folders. */
const kinds: Record<CarrierCode, Kind> = {
  andreani: { open: openAndreani, isOffered: hasAndreani, simulatorApi },
}

export const isOffered = (config: Config, code: CarrierCode) => kinds[code].isOffered(config)

export const carrierSimulators = carrierCodes.map((code) => kinds[code].simulatorApi)

/** Opens the available carriers. Each keeps a session: open them once per worker. */
export function openCarriers(resources: Parameters<Kind['open']>[0]): ReadonlyMap<string, Carrier> {
  const offered = carrierCodes.filter((code) => isOffered(resources.config, code))
  return new Map(offered.map((code) => [code, kinds[code].open(resources)]))
}
