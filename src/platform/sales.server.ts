import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/**
 * Stock that moved. `availability`: the last one went or the first came. `version`: of the catalogue, raised where pages
 * tell of it, since few were left.
 */
export type Sale = { products: readonly number[]; availability: boolean; version?: number | undefined }

const requests = new AsyncLocalStorage<Sale[]>()
const sales = new WeakMap<FastifyRequest, Sale[]>()

/** Has each request remember what it sold, so that after it only what shows that is old. */
export function rememberSales(app: FastifyInstance) {
  // After the body has come: that happens by events of the connection, which are nobody's.
  app.addHook('preValidation', (request, _reply, done) => {
    if (request.method === 'GET' || request.method === 'HEAD') return done()
    const own: Sale[] = []
    sales.set(request, own)
    requests.run(own, done)
  })
}

/** Said by what moves stock, in whosever request that is. */
export function noteSale(sale: Sale) {
  requests.getStore()?.push(sale)
}

/** Whether `noteSale` is heard here: this is done for a request that writes. */
export const isNoted = () => requests.getStore() !== undefined

export const salesOf = (request: FastifyRequest): readonly Sale[] => sales.get(request) ?? []
