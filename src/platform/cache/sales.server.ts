import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/**
 * Stock that moved. `availability`: the last one went or the first came. `version`: of the catalogue, raised where pages
 * tell of it, since few were left.
 */
export type Sale = { products: readonly number[]; availability: boolean; version?: number | undefined }

/** What a request did to what visitors see. `byStaff`: also something that no sale explains. */
type Done = { sales: Sale[]; byStaff: boolean }

const requests = new AsyncLocalStorage<Done>()
const doneBy = new WeakMap<FastifyRequest, Done>()

/** Has each request remember what it sold, so that after it only what shows that is old. */
export function rememberSales(app: FastifyInstance) {
  // After the body has come: AsyncLocalStorage loses its context while it is parsed.
  app.addHook('preValidation', (request, _reply, done) => {
    if (request.method === 'GET' || request.method === 'HEAD') return done()
    const own: Done = { sales: [], byStaff: false }
    doneBy.set(request, own)
    requests.run(own, done)
  })
}

/** Said by what moves stock, in whosever request that is. */
export function noteSale(sale: Sale) {
  requests.getStore()?.sales.push(sale)
}

/** Whether `noteSale` is heard here: this is done for a request that writes. */
export const isNoted = () => requests.getStore() !== undefined

/** Said by what changes the catalogue otherwise. */
export function noteChangeByStaff() {
  const done = requests.getStore()
  if (done) done.byStaff = true
}

export const whatDid = (request: FastifyRequest): Readonly<Done> => doneBy.get(request) ?? { sales: [], byStaff: false }
