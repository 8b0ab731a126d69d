import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { IdParam } from '../platform/http/contract.ts'
import { mount } from '../platform/http/mount.server.ts'
import type { Resources } from '../platform/resources.server.ts'
import * as calls from './calls.ts'
import { ModerateReview, StaffReviewAnswer, StaffReviewPage, StaffReviewQuery } from './contract.ts'
import { moderateReview } from './moderate-review.server.ts'
import { listStaffReviews } from './queries.server.ts'

export const reviewsAdminApi: FastifyPluginAsyncZod<Resources> = async (app, { db }) => {
  mount(app, calls.listStaffReviews, {
    summary: 'All reviews, published or not',
    query: StaffReviewQuery,
    response: StaffReviewPage,
  }).handle(({ query }) => listStaffReviews(db, query))

  mount(app, calls.moderateReview, {
    summary: 'Publishes, hides or answers a review',
    params: IdParam,
    body: ModerateReview,
    response: StaffReviewAnswer,
  }).handle(async ({ params, body }) => ({
    message: 'Opinión guardada',
    review: await moderateReview(db, params.id, body),
  }))
}
