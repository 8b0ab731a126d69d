import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { mount } from '../../platform/http/mount.server.ts'
import type { Resources } from '../../platform/resources.server.ts'
import { counted } from '../../platform/text/counted.ts'
import * as calls from './calls.ts'
import { Holds, ReleaseAnswer, ReleaseHolds, type ReleaseResult } from './contract.ts'
import { countHeld, listHolds } from './queries.server.ts'
import { releaseHolds } from './release-holds.server.ts'
import { shareOf } from './rules.ts'

const maxListed = 500

export const holdsApi: FastifyPluginAsyncZod<Resources> = async (app, resources) => {
  const { db } = resources

  mount(app, calls.listHolds, { summary: 'Unpaid orders that reserve stock', response: Holds }).handle(async () => {
    const [rows, held] = await Promise.all([listHolds(db, maxListed), countHeld(db)])
    const orders = rows.map((row) => ({ ...row, share: shareOf(row.units, held.all) }))
    const total = { orders: held.orders, units: held.units, share: shareOf(held.units, held.all) }
    return { orders, total }
  })

  mount(app, calls.releaseHolds, {
    summary: 'Cancels unpaid orders and releases their stock',
    body: ReleaseHolds,
    response: ReleaseAnswer,
  }).handle(async (request) => {
    const results = await releaseHolds(resources, request.body.order_ids, request.staffId)
    return { message: releasedMessage(results), results }
  })
}

function releasedMessage(results: readonly ReleaseResult[]) {
  const done = results.filter(({ result }) => result === 'done').length
  const rest = results.length - done
  const released = done === 1 ? 'Liberamos 1 orden' : `Liberamos ${done} órdenes`
  return rest === 0 ? released : `${released}; ${counted(rest, 'quedó como estaba', 'quedaron como estaban')}`
}
