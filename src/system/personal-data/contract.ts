import { z } from 'zod'
import { Address } from '../../accounts/addresses/contract.ts'
import { Login, User } from '../../accounts/contract.ts'
import { Passkey } from '../../accounts/passkeys/contract.ts'
import { Session } from '../../accounts/sessions/contract.ts'
import { WithdrawalStatus } from '../../contact/withdrawals/contract.ts'
import { Notification } from '../../notifications/contract.ts'
import { OrderDetail } from '../../payments/own-order/contract.ts'
import { answer } from '../../platform/http/contract.ts'
import { Review } from '../../reviews/contract.ts'

/** Everything stored about a person (Ley 25.326, art. 14). */
export const PersonalData = answer({
  generated_at: z.string(),
  account: User.extend({ created_at: z.string() }),
  /** In addition to the address in the profile. */
  addresses: z.array(Address),
  /** Second factors, without their secrets. */
  second_factor: z.object({ totp_since: z.string().nullable(), passkeys: z.array(Passkey) }),
  sessions: z.array(
    Session.omit({ is_current: true }).extend({ authenticated_at: z.string(), expires_at: z.string() }),
  ),
  orders: z.array(OrderDetail.extend({ customer_dni: z.string().nullable() })),
  wishlist: z.array(z.object({ product_id: z.int(), name: z.string(), created_at: z.string() })),
  notifications: z.array(Notification),
  /** Back-in-stock alerts for the account's e-mail address, if confirmed. */
  stock_alerts: z.array(
    z.object({ product_id: z.int(), name: z.string(), created_at: z.string(), told_at: z.string().nullable() }),
  ),
  /** Contact messages carry only an address, so they are included only if the account's address was confirmed. */
  contact_messages: z.array(z.object({ subject: z.string(), message: z.string(), created_at: z.string() })),
  mails: z.array(
    z.object({ to_address: z.string(), subject: z.string(), body_text: z.string(), sent_at: z.string().nullable() }),
  ),
  reviews: z.array(Review.extend({ product_name: z.string() })),
  withdrawals: z.array(
    z.object({
      code: z.string(),
      order_number: z.string(),
      reason: z.string(),
      status: WithdrawalStatus,
      created_at: z.string(),
    }),
  ),
})
export type PersonalData = z.infer<typeof PersonalData>

export const DeleteAccount = Login.pick({ password: true })
