import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { findProduct } from '../catalog/queries.server.ts'
import { IdParam, pagination } from '../platform/http/contract.ts'
import { notFound } from '../platform/http/errors.ts'
import { mount } from '../platform/http/mount.server.ts'
import { rateLimit } from '../platform/http/rate-limit.server.ts'
import type { Resources } from '../platform/resources.server.ts'
import * as calls from './calls.ts'
import { ReviewPage, ReviewPageQuery, ReviewTaken, WriteReview } from './contract.ts'
import { findSummary, listReviews } from './queries.server.ts'
import { reviewThanks } from './rules.ts'
import { writeReview } from './write-review.server.ts'

export const reviewsApi: FastifyPluginAsyncZod<Resources> = async (app, { db, pool, config }) => {
  mount(app, calls.writeReview, {
    summary: 'Reviews a perfume of a delivered order, once, with the token of the mail',
    onRequest: rateLimit(pool, 'reviews', config.rates.forms),
    status: 201,
    body: WriteReview,
    response: ReviewTaken,
  }).handle(async ({ body }) => {
    await writeReview(db, body)
    return { message: reviewThanks }
  })

  mount(app, calls.listReviews, {
    summary: 'The published reviews of a perfume in all its sizes',
    params: IdParam,
    query: ReviewPageQuery,
    response: ReviewPage,
  }).handle(async ({ params: { id }, query }) => {
    if (!(await findProduct(db, id))) throw notFound('Producto no encontrado')
    const [reviews, summary] = await Promise.all([listReviews(db, id, query), findSummary(db, id)])
    return { reviews, summary, pagination: pagination(query, summary.count) }
  })
}
