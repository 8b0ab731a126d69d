import { expect, test } from 'vitest'
import { reviewJsonLd } from './parts/review-json-ld.ts'

test('an evening review has the same date in JSON-LD as on the page', () => {
  const review = {
    id: 1,
    product_id: 1,
    volume: '',
    name: 'Ana P.',
    stars: 5,
    longevity: 4,
    sillage: 3,
    moments: [],
    text: '',
    answer: '',
    created_at: '2026-11-27T01:30:00.000Z',
  }
  const summary = {
    count: 1,
    stars: 5,
    longevity: 4,
    sillage: 3,
    stars_counts: [],
    longevity_counts: [],
    sillage_counts: [],
    moments: [],
  }
  expect(reviewJsonLd({ summary, reviews: [review] }).review).toMatchObject([{ datePublished: '2026-11-26' }])
})
