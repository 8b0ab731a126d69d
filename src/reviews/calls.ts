import { call } from '../platform/http/call.ts'
import type { IdParam } from '../platform/http/contract.ts'
import type {
  ModerateReview,
  ReviewPage,
  ReviewPageQuery,
  ReviewTaken,
  StaffReviewAnswer,
  StaffReviewPage,
  StaffReviewQuery,
  WriteReview,
} from './contract.ts'

export const writeReview = call<{ body: typeof WriteReview; response: typeof ReviewTaken }>('POST', '/api/reviews')
export const listReviews = call<{
  params: typeof IdParam
  query: typeof ReviewPageQuery
  response: typeof ReviewPage
}>('GET', '/api/products/:id/reviews')

export const listStaffReviews = call<{ query: typeof StaffReviewQuery; response: typeof StaffReviewPage }>(
  'GET',
  '/api/admin/reviews',
  { permission: 'reviews.write' },
)
export const moderateReview = call<{
  params: typeof IdParam
  body: typeof ModerateReview
  response: typeof StaffReviewAnswer
}>('PUT', '/api/admin/reviews/:id', { permission: 'reviews.write' })
