import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { placeOfPostalCode } from '../platform/argentina/postal-codes.ts'
import { cachedRead } from '../platform/cache/cached-read.server.ts'
import { invalid } from '../platform/http/errors.ts'
import { mount } from '../platform/http/mount.server.ts'
import type { Resources } from '../platform/resources.server.ts'
import { findPostalCode } from './calls.ts'
import { PostalCodeParam, PostalCodePlace, PostalCodeQuery } from './contract.ts'
import { findArrival } from './find-arrival.server.ts'

const wrongCode = 'Son 4 números, como 1425, o el largo, como C1425DKA'

export const placesApi: FastifyPluginAsyncZod<Resources> = async (app, { db, answers }) => {
  mount(app, findPostalCode, {
    summary: 'The provinces and towns of a postal code, and when an order placed now arrives there',
    params: PostalCodeParam,
    query: PostalCodeQuery,
    response: PostalCodePlace,
  }).handle(async (request, reply) => {
    const { code } = request.params
    const place = placeOfPostalCode(code)
    if (!place) throw invalid(wrongCode, { code: wrongCode })
    const { province } = request.query
    return cachedRead(answers, request, reply, async () => ({
      body: { ...place, arrival: await findArrival(db, { postal_code: code, province }) },
      tags: ['settings'],
    }))
  })
}
