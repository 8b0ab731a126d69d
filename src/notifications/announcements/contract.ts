import { z } from 'zod'
import { answer, Id, limitOf, Page, Pagination, required } from '../../platform/http/contract.ts'

const AnnouncementType = z.enum(['promotion', 'system'])
/** `buyers`: customers who paid an order; `non_buyers`: who never did; `chosen`: those in `user_ids`. */
export const Audience = z.enum(['all', 'buyers', 'non_buyers', 'chosen'])
export type Audience = z.infer<typeof Audience>

export const NewAnnouncement = z
  .object({
    type: AnnouncementType,
    title: required(80, 'Ingresá el título'),
    message: required(500, 'Escribí el mensaje'),
    audience: Audience,
    user_ids: z.array(Id).max(500, 'Hasta 500 clientes elegidos').default([]).describe('For the audience `chosen`'),
  })
  .refine(({ audience, user_ids }) => audience !== 'chosen' || user_ids.length > 0, {
    path: ['user_ids'],
    message: 'Elegí al menos un cliente',
  })
export type NewAnnouncement = z.infer<typeof NewAnnouncement>

export const AudienceQuery = z.object({
  audience: Audience,
  user_ids: z
    .string()
    .max(6000)
    .regex(/^(\d{1,9}(,\d{1,9})*)?$/, 'Números separados por comas')
    .default('')
    .transform((text) => text.split(',').filter(Boolean).map(Number)),
})
export const AudienceCount = answer({ count: z.int() })

export const Announcement = z.object({
  id: z.int(),
  type: AnnouncementType,
  title: z.string(),
  message: z.string(),
  audience: Audience,
  recipients: z.int(),
  sent_count: z.int(),
  author: z.string().nullable(),
  created_at: z.string(),
  finished_at: z.string().nullable(),
})
export type Announcement = z.infer<typeof Announcement>

export const AnnouncementQuery = z.object({ page: Page, limit: limitOf(20) })
export const AnnouncementPage = answer({
  announcements: z.array(Announcement),
  pagination: Pagination,
})
export const AnnouncementAnswer = answer({
  message: z.string(),
  announcement: Announcement,
})
