import { volumeWords } from '../../catalog/parts/product-words.ts'
import { formatDate } from '../../platform/argentina/time.ts'
import type { Review, ReviewSummary } from '../contract.ts'
import { longevityWords, momentWords, sillageWords } from '../rules.ts'

export type ReviewsSection = { product_id: number; summary: ReviewSummary; reviews: readonly Review[] }

/** What buyers say of a perfume: what they found, then what they wrote, the newest first. */
export default function ReviewsSection({ product_id, summary, reviews }: ReviewsSection) {
  return (
    <section className="reviews" aria-labelledby="opiniones">
      <h2 id="opiniones">Opiniones</h2>
      <ReviewFigures summary={summary} />
      <ReviewList reviews={reviews} />
      {summary.count > reviews.length && (
        <p>
          <a className="reviews-all" href={`/products/${product_id}/opiniones`}>
            Ver las {summary.count} opiniones
          </a>
        </p>
      )}
    </section>
  )
}

export function ReviewFigures({ summary }: { summary: ReviewSummary }) {
  const { count, stars, moments } = summary
  return (
    <>
      <p className="reviews-mean">
        <span className="reviews-number">{stars?.toLocaleString('es-AR')}</span>
        <Stars of={stars ?? 0} />
        <span className="text-soft">según {count === 1 ? '1 comprador' : `${count} compradores`}</span>
      </p>
      <div className="reviews-figures">
        <Bars title="Nota" words={starWords} counts={summary.stars_counts} />
        <Bars title="Duración" words={longevityWords} counts={summary.longevity_counts} />
        <Bars title="Estela" words={sillageWords} counts={summary.sillage_counts} />
      </div>
      {moments.length > 0 && (
        <p className="reviews-moments">
          <span className="text-soft">Lo usan</span>
          {moments.slice(0, 5).map(({ moment, count }) => (
            <span key={moment} className="reviews-moment">
              {momentWords[moment].toLowerCase()} <small>{count}</small>
            </span>
          ))}
        </p>
      )}
    </>
  )
}

const starWords = ['1 estrella', '2 estrellas', '3 estrellas', '4 estrellas', '5 estrellas']

type Bars = { title: string; words: readonly string[]; counts: readonly number[] }

/** How many said each, from the most to the least of it. */
function Bars({ title, words, counts }: Bars) {
  const all = counts.reduce((sum, count) => sum + count, 0)
  const rows = words.map((word, index) => ({ word, count: counts[index] ?? 0 })).toReversed()
  return (
    <div>
      <h3>{title}</h3>
      <dl>
        {rows.map(({ word, count }) => (
          <div key={word}>
            <dt>{word}</dt>
            <dd>
              <svg aria-hidden width="100%" height="6">
                <rect className="reviews-track" width="100%" height="6" rx="3" />
                {count > 0 && <rect width={`${(count / all) * 100}%`} height="6" rx="3" />}
              </svg>
              <span>{count}</span>
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

export function ReviewList({ reviews }: { reviews: readonly Review[] }) {
  return (
    <ol className="reviews-list">
      {reviews.map((review) => (
        <li key={review.id}>
          <p className="reviews-head">
            <Stars of={review.stars} />
            <strong>{review.name}</strong>
            <time dateTime={review.created_at}>{formatDate(review.created_at)}</time>
          </p>
          {review.text && <p className="reviews-text">{review.text}</p>}
          <p className="reviews-facts">
            {[
              review.volume && volumeWords(review.volume),
              longevityWords[review.longevity - 1],
              sillageWords[review.sillage - 1],
              ...review.moments.map((moment) => momentWords[moment]),
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
          {review.answer && (
            <div className="reviews-answer">
              <strong>Respuesta de la tienda</strong>
              <p>{review.answer}</p>
            </div>
          )}
        </li>
      ))}
    </ol>
  )
}

function Stars({ of }: { of: number }) {
  const full = Math.round(of)
  return (
    <span className="reviews-stars" role="img" aria-label={`${of.toLocaleString('es-AR')} de 5 estrellas`}>
      {'★'.repeat(full)}
      <span>{'★'.repeat(5 - full)}</span>
    </span>
  )
}
