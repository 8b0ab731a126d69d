import { formatVolume } from '../catalog/parts/product-labels.ts'
import { formatDate } from '../platform/argentina/time.ts'
import type { Review } from './contract.ts'

/** Formats on the server, so that the page's script need not. */
export const asShown = (review: Review) => ({
  ...review,
  size: review.volume && formatVolume(review.volume),
  day: formatDate(review.created_at),
})
