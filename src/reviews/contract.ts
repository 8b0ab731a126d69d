import { z } from 'zod'
import { answer, ifGiven, limitOf, Page, Pagination, Seen, wholeNumber } from '../platform/http/contract.ts'
import { withoutAccents } from '../platform/text/without-accents.ts'
import { type Moment, moments, plainText, reviewStates } from './rules.ts'

const mark = (max: number, asks: string) => z.int(asks).min(1, asks).max(max, asks)

const foldWord = (word: unknown) => (typeof word === 'string' ? withoutAccents(word.trim().slice(0, 40)) : word)

const WrittenMoment = z.preprocess(foldWord, z.enum(moments, 'Elegí los momentos de la lista'))

export const WriteReview = z.object({
  token: z.string('Falta el enlace de la invitación').min(1, 'Falta el enlace de la invitación').max(200),
  stars: mark(5, 'Elegí de 1 a 5 estrellas'),
  longevity: mark(5, 'Elegí cuánto dura, de 1 a 5'),
  sillage: mark(4, 'Elegí cuánta estela deja, de 1 a 4'),
  moments: z
    .array(WrittenMoment, 'Elegí los momentos de la lista')
    .max(20, 'Elegí los momentos de la lista')
    .transform((chosen): Moment[] => [...new Set(chosen)])
    .default([]),
  text: z.string('Escribí tu opinión').max(1000, 'Hasta 1000 caracteres').transform(plainText).default(''),
})
export type WriteReview = z.infer<typeof WriteReview>

export const ReviewTaken = answer({ message: z.string() })

/** The public review: a short name, and nothing that identifies the buyer. */
export const Review = z.object({
  id: z.int(),
  product_id: z.int().describe('The size that was bought'),
  volume: z.string(),
  name: z.string(),
  stars: z.int(),
  longevity: z.int(),
  sillage: z.int(),
  moments: z.array(z.enum(moments)),
  text: z.string(),
  answer: z.string().describe("The shop's answer; empty for none"),
  created_at: z.string(),
})
export type Review = z.infer<typeof Review>

const counts = (of: string) => z.array(z.int()).describe(`How many gave each ${of}, from 1 up`)

export const ReviewSummary = z.object({
  count: z.int(),
  stars: z.number().nullable().describe('Mean; null without reviews'),
  longevity: z.number().nullable(),
  sillage: z.number().nullable(),
  stars_counts: counts('number of stars'),
  longevity_counts: counts('longevity'),
  sillage_counts: counts('sillage'),
  moments: z.array(z.object({ moment: z.enum(moments), count: z.int() })).describe('Most frequent first'),
})
export type ReviewSummary = z.infer<typeof ReviewSummary>

export const ReviewPageQuery = z.object({ page: Page, limit: limitOf(10) })
export const ReviewPage = answer({
  reviews: z.array(Review),
  summary: ReviewSummary,
  pagination: Pagination,
})

const states = Object.keys(reviewStates) as [keyof typeof reviewStates]
export const ReviewStatus = z.enum(states, 'Elegí nueva, publicada u oculta')

export const StaffReview = Review.extend({
  status: ReviewStatus,
  product_name: z.string(),
  brand: z.string(),
  order_id: z.string(),
  order_number: z.string(),
})
export type StaffReview = z.infer<typeof StaffReview>

export const StaffReviewQuery = z.object({
  page: Page,
  limit: limitOf(20),
  search: z.string().trim().max(200).optional(),
  status: ifGiven(ReviewStatus),
  stars: ifGiven(wholeNumber(z.int().min(1).max(5))),
  order: z.enum(['ASC', 'DESC']).default('DESC').describe('DESC: newest first'),
})
export type StaffReviewQuery = z.infer<typeof StaffReviewQuery>

export const StaffReviewPage = answer({
  reviews: z.array(StaffReview),
  /** Not affected by the filters. */
  new_count: z.int(),
  pagination: Pagination,
})

export const ModerateReview = z
  .object({
    status: ReviewStatus,
    answer: z.string('Escribí la respuesta').max(1000, 'Hasta 1000 caracteres').transform(plainText),
  })
  .partial()
  .extend(Seen)
  .refine(({ status, answer }) => status !== undefined || answer !== undefined, {
    path: ['status'],
    message: 'No hay nada para guardar',
  })
export type ModerateReview = z.infer<typeof ModerateReview>

export const StaffReviewAnswer = answer({ message: z.string(), review: StaffReview })
