import { businessDay } from '../../platform/argentina/time.ts'
import type { Review, ReviewSummary } from '../contract.ts'

/** Part of the product's JSON-LD: published reviews only, empty without any. */
export function reviewJsonLd({ summary, reviews }: { summary: ReviewSummary; reviews: readonly Review[] }) {
  if (summary.count === 0) return {}
  return {
    aggregateRating: { '@type': 'AggregateRating', ...rating(summary.stars ?? 0), reviewCount: summary.count },
    review: reviews.map(({ name, stars, text, created_at }) => ({
      '@type': 'Review',
      author: { '@type': 'Person', name },
      datePublished: businessDay(new Date(created_at)),
      reviewRating: { '@type': 'Rating', ...rating(stars) },
      ...(text && { reviewBody: text }),
    })),
  }
}

const rating = (ratingValue: number) => ({ ratingValue, bestRating: 5, worstRating: 1 })
