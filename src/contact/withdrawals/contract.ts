import { z } from 'zod'
import { answer, ifGiven, limitOf, Page, Pagination, PublicEmail } from '../../platform/http/contract.ts'

export const WithdrawalStatus = z.enum(['recibido', 'aceptado', 'observado', 'reintegrado'])

// PostgreSQL's text cannot hold U+0000.
const withoutNul = (value: string) => !value.includes('\0')
const nulRefused = 'Hay caracteres que no se pueden guardar'
const text = (max: number, missing?: string) =>
  z.string(missing).trim().max(max, `Hasta ${max} caracteres`).refine(withoutNul, nulRefused)
const optional = (max: number) =>
  text(max)
    .nullish()
    .transform((value) => value ?? '')

export const WithdrawalRequest = z.object({
  order_number: text(40, 'Ingresá el número de tu pedido').min(1, 'Ingresá el número de tu pedido'),
  email: PublicEmail.refine(withoutNul, nulRefused),
  name: optional(120),
  reason: optional(1000),
})
export type WithdrawalRequest = z.infer<typeof WithdrawalRequest>

/** The answer does not reveal whether the order exists. */
export const WithdrawalReceipt = answer({
  message: z.string(),
  withdrawal: z.object({ code: z.string(), status: WithdrawalStatus, created_at: z.string() }),
})

export const Withdrawal = z.object({
  id: z.int(),
  code: z.string(),
  status: WithdrawalStatus,
  order_id: z.uuid().nullable(),
  order_number: z.string(),
  /** Of the order with this number and e-mail; null if there is none. */
  order_status: z.string().nullable(),
  order_total: z.number().nullable(),
  email: z.string(),
  name: z.string(),
  reason: z.string(),
  created_at: z.string(),
  due_at: z.string(),
  /** Hours left of the 24 to answer, negative when overdue; null once answered. */
  hours_left: z.number().nullable(),
  history: z.array(
    z.object({
      from_status: WithdrawalStatus.nullable(),
      to_status: WithdrawalStatus,
      author: z.enum(['cliente', 'personal']),
      user_name: z.string().nullable(),
      note: z.string(),
      created_at: z.string(),
    }),
  ),
})
export type Withdrawal = z.infer<typeof Withdrawal>

export const WithdrawalQuery = z.object({
  page: Page,
  limit: limitOf(20),
  status: ifGiven(WithdrawalStatus),
  search: text(200).optional(),
})
export type WithdrawalQuery = z.infer<typeof WithdrawalQuery>

export const WithdrawalPage = answer({
  withdrawals: z.array(Withdrawal),
  /** Unanswered withdrawals, not affected by the filters. */
  waiting_count: z.int(),
  pagination: Pagination,
})

export const WithdrawalNote = z.object({ note: optional(1000) }).nullish()
export const WithdrawalObservation = z.object({
  note: text(1000, 'Contale qué falta').min(1, 'Contale qué falta'),
})
export const WithdrawalAnswer = answer({ message: z.string(), withdrawal: Withdrawal })
