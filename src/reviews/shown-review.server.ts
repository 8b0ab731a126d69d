import { volumeWords } from '../catalog/parts/product-words.ts'
import { formatDate } from '../platform/argentina/time.ts'
import type { Review } from './contract.ts'

/** With what the page says of it in words, which its script then has not to bring. */
export const asShown = (review: Review) => ({
  ...review,
  size: review.volume && volumeWords(review.volume),
  day: formatDate(review.created_at),
})
