import type { Review, ReviewSummary } from '../contract.ts'
import { longevityLabels, momentLabels, sillageLabels } from '../rules.ts'

export type ShownReview = Review & { size: string; day: string }

type ReviewsSection = { product_id: number; summary: ReviewSummary; reviews: readonly ShownReview[] }

export default function ReviewsSection({ product_id, summary, reviews }: ReviewsSection) {
  return (
    <section className="reviews product-related flex flex-col gap-6" aria-labelledby="opiniones">
      <h2 id="opiniones" className="mb-0">
        Opiniones
      </h2>
      <ReviewFigures summary={summary} />
      <ReviewList reviews={reviews} />
      {summary.count > reviews.length && (
        <p>
          <a
            className="inline-flex min-h-11 items-center underline underline-offset-4"
            href={`/products/${product_id}/opiniones`}
          >
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
      <p className="flex flex-wrap items-baseline gap-x-4">
        <span className="font-display text-36 leading-none">{stars?.toLocaleString('es-AR')}</span>
        <Stars of={stars ?? 0} />
        <span className="text-soft">según {count === 1 ? '1 comprador' : `${count} compradores`}</span>
      </p>
      <div className="grid gap-8 md:grid-cols-3">
        <Bars title="Nota" labels={starLabels} counts={summary.stars_counts} />
        <Bars title="Duración" labels={longevityLabels} counts={summary.longevity_counts} />
        <Bars title="Estela" labels={sillageLabels} counts={summary.sillage_counts} />
      </div>
      {moments.length > 0 && (
        <p className="flex flex-wrap items-center gap-2">
          <span className="text-soft">Lo usan</span>
          {moments.slice(0, 5).map(({ moment, count }) => (
            <span key={moment} className="rounded-full border border-line px-3 text-14">
              {momentLabels[moment].toLowerCase()} <small>{count}</small>
            </span>
          ))}
        </p>
      )}
    </>
  )
}

const starLabels = ['1 estrella', '2 estrellas', '3 estrellas', '4 estrellas', '5 estrellas']

type Bars = { title: string; labels: readonly string[]; counts: readonly number[] }

function Bars({ title, labels, counts }: Bars) {
  const all = counts.reduce((sum, count) => sum + count, 0)
  const rows = labels.map((label, index) => ({ label, count: counts[index] ?? 0 })).toReversed()
  return (
    <div>
      <h3 className="mb-2 text-16 font-semibold">{title}</h3>
      <dl>
        {rows.map(({ label, count }) => (
          <div key={label} className="flex items-center gap-3 text-14">
            <dt className="w-34 shrink-0">{label}</dt>
            <dd className="flex grow items-center gap-2 text-soft tabular-nums">
              <svg aria-hidden width="100%" height="6">
                <rect className="fill-line" width="100%" height="6" rx="3" />
                {count > 0 && <rect className="fill-accent" width={`${(count / all) * 100}%`} height="6" rx="3" />}
              </svg>
              <span>{count}</span>
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

export function ReviewList({ reviews }: { reviews: readonly ShownReview[] }) {
  return (
    <ol className="gap-x-16 md:columns-2">
      {reviews.map((review) => (
        <li key={review.id} className="flex break-inside-avoid flex-col gap-2 border-t border-line py-5">
          <p className="flex flex-wrap items-baseline gap-x-3">
            <Stars of={review.stars} />
            <strong>{review.name}</strong>
            <time dateTime={review.created_at} className="text-14 text-soft">
              {review.day}
            </time>
          </p>
          {review.text && <p className="max-w-[68ch] whitespace-pre-line wrap-anywhere">{review.text}</p>}
          <p className="text-14 text-soft">
            {[
              review.size,
              longevityLabels[review.longevity - 1],
              sillageLabels[review.sillage - 1],
              ...review.moments.map((moment) => momentLabels[moment]),
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
          {review.answer && (
            <div className="max-w-[68ch] border-l-2 border-line pl-4 whitespace-pre-line wrap-anywhere">
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
    <span
      className="whitespace-nowrap text-accent"
      role="img"
      aria-label={`${of.toLocaleString('es-AR')} de 5 estrellas`}
    >
      {'★'.repeat(full)}
      <span className="text-line">{'★'.repeat(5 - full)}</span>
    </span>
  )
}
