import { z } from 'zod'
import { WithdrawalStatus } from '../../contact/withdrawals/contract.ts'
import { OrderStatus } from '../../orders/contract.ts'
import { answer, IdParam, ifGiven, limitOf, OptionalDay, Page, Pagination } from '../../platform/http/contract.ts'

/**
 * A person with an account or a guest order. An account's customer has the account's id; guests are numbered from
 * 1,000,000,001.
 */
export const Customer = z.object({
  id: z.int(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  address: z.string().nullable(),
  city: z.string().nullable(),
  postal_code: z.string().nullable(),
  created_at: z.string(),
  is_guest: z.boolean().describe('Without an account'),
  /** Orders in any status. */
  orders_count: z.int(),
  /** Confirmed payments minus refunds. */
  total_spent: z.number(),
  takings: z.number().describe('The same as total_spent'),
  last_order_at: z.string().nullable(),
  tags: z.array(z.string()),
})
export type Customer = z.infer<typeof Customer>

const order = (value: unknown) => (typeof value === 'string' ? value.toUpperCase() : value)

export const CustomerQuery = z.object({
  page: Page,
  limit: limitOf(20),
  search: z.string().trim().max(200).optional().describe('Searches names, e-mail, phone and city'),
  is_guest: ifGiven(z.enum(['true', 'false'])),
  tag: z.string().trim().max(200).optional(),
  start: OptionalDay.describe('First business day of the registration or first order'),
  end: OptionalDay.describe('Last business day of the registration or first order'),
  sort: z.enum(['created_at', 'name', 'orders_count', 'total_spent', 'takings', 'last_order_at']).default('created_at'),
  order: z.preprocess(order, z.enum(['ASC', 'DESC']).default('DESC')),
})
export type CustomerQuery = z.infer<typeof CustomerQuery>

export const CustomerPage = answer({
  customers: z.array(Customer),
  pagination: Pagination,
})

const CustomerOrder = z.object({
  id: z.uuid(),
  order_number: z.string(),
  status: OrderStatus,
  total_amount: z.number(),
  payment_method: z.string().nullable(),
  created_at: z.string(),
})

export const CustomerNote = z.object({
  id: z.int(),
  text: z.string(),
  author: z.string().nullable(),
  created_at: z.string(),
  can_delete: z.boolean().describe('By the staff member who asks'),
})

/** An account, or an e-mail address used by guests. */
const Identity = Customer.pick({ id: true, email: true, phone: true, is_guest: true }).extend({ name: z.string() })

export const CustomerDetail = Customer.extend({
  orders: z.array(CustomerOrder),
  messages: z.array(z.object({ id: z.int(), subject: z.string(), is_answered: z.boolean(), created_at: z.string() })),
  withdrawals: z.array(
    z.object({
      id: z.int(),
      code: z.string(),
      order_number: z.string(),
      status: WithdrawalStatus,
      created_at: z.string(),
    }),
  ),
  notes: z.array(CustomerNote),
  joined: z.array(Identity).describe('Others joined as the same person'),
  alike: z
    .array(Identity.extend({ same: z.enum(['email', 'phone']) }))
    .describe('Others with the same e-mail or phone who were not joined'),
})
export type CustomerDetail = z.infer<typeof CustomerDetail>
export const CustomerAnswer = answer({
  message: z.string().optional(),
  customer: CustomerDetail,
})

export const CustomerCard = Customer.pick({ id: true, email: true, is_guest: true, tags: true }).extend({
  name: z.string(),
  orders_count: z.int(),
  total_spent: z.number(),
  orders: z.array(CustomerOrder).describe('The newest five'),
})
export type CustomerCard = z.infer<typeof CustomerCard>
export const CustomerCardAnswer = answer({ customer: CustomerCard.nullable() })

const maxTags = 10
const maxTagLength = 30

const Tag = z
  .string('Escribí la etiqueta')
  .overwrite((written) => written.replace(/\s+/g, ' ').trim())
  .regex(/[\p{L}\p{N}\p{S}]/u, 'Escribí la etiqueta')
  .max(maxTagLength, `Hasta ${maxTagLength} letras`)
  .refine((tag) => !/\p{C}/u.test(tag), 'Tiene un signo que no se ve')

const Tags = z.array(Tag).max(maxTags, `Hasta ${maxTags} etiquetas por cliente`)
export const SetTags = z.object({
  tags: Tags,
  before: Tags.optional().describe('The tags that this change is based on: 409 if a colleague changed them meanwhile'),
})
export const TagsAnswer = answer({
  tags: z.array(z.object({ tag: z.string(), count: z.int() })).describe('Tags in use, most used first'),
})

export const NewNote = z.object({
  text: z.string('Escribí la nota').trim().min(1, 'Escribí la nota').max(2000, 'Hasta 2000 caracteres'),
})
export const NoteParam = IdParam.extend({ note_id: IdParam.shape.id })

export const OtherCustomer = z.object({ customer_id: z.int('Elegí el otro cliente').min(1).max(2_147_483_647) })
