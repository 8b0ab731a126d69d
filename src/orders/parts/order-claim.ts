import { callApi } from '../../platform/browser/api-client.ts'
import { readStored, storeText } from '../../platform/browser/storage.ts'
import { toast } from '../../ui/toast.tsx'
import { claimOrder } from '../calls.ts'
import { readGuestSession } from './guest-session.ts'

const key = 'claimedOrder'

/** Remembers a guest's order for the account that is created or logged into next in this tab. */
export const storeClaim = (order_id: string) => storeText(key, order_id)

/** Called right after a login, with its token. An order that cannot be claimed stays a guest's. */
export async function claimStoredOrder(token: string) {
  const order_id = readStored(key)
  if (!order_id) return
  storeText(key, null)
  await claimFromThisBrowser(order_id, { withToken: false, headers: { authorization: `Bearer ${token}` } }).then(
    () => toast('Sumamos tu pedido a tu cuenta'),
    () => toast('No pudimos sumar tu pedido a tu cuenta. Lo encontrás desde tus emails.', 'error'),
  )
}

export function claimFromThisBrowser(
  order_id: string,
  how: { withToken?: boolean; headers?: Record<string, string> } = {},
) {
  const guest_session_id = readGuestSession() ?? undefined
  return callApi(claimOrder, { params: { id: order_id }, body: { guest_session_id }, ...how })
}
