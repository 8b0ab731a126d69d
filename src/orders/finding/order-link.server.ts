import { createHmac } from 'node:crypto'
import type { Db } from '../../platform/database/database.server.ts'
import { isSameSecret } from '../../platform/http/tokens.server.ts'

/** Long enough for the legal warranty and every claim after it. */
export const linkDays = 365

/**
 * The link in every mail about an order. Its page shows nothing personal until the visitor enters the order's e-mail.
 * Call it in the transaction that enqueues the mail. The signature is in the fragment, so that no server, proxy or log
 * sees it.
 */
export async function orderLink(db: Db, publicUrl: string, order: { order_number: string }) {
  return `${publicUrl}/seguimiento#${order.order_number}.${await signatureOf(db, order.order_number)}`
}

export async function isSignatureOf(db: Db, order_number: string, signature: string) {
  return isSameSecret(signature, await signatureOf(db, order_number))
}

/** Truncated to 128 bits, to keep the link short in plain-text mails. */
async function signatureOf(db: Db, order_number: string) {
  const { signing_secret } = await db.selectFrom('order_links').select('signing_secret').executeTakeFirstOrThrow()
  return createHmac('sha256', signing_secret).update(`pedido:${order_number}`).digest('base64url').slice(0, 22)
}
