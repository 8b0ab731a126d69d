import { createHmac } from 'node:crypto'
import type { Db } from '../../platform/database/database.server.ts'
import { isSameSecret } from '../../platform/http/tokens.server.ts'

/** Long enough for the legal warranty and every claim after it. */
export const linkDays = 365

/**
 * The address that every mail about an order gives: its page without anything personal, until the order's e-mail is
 * given there too. `order` is a row or an answer, whatever has its number; run it in the transaction that enqueues the
 * mail. The signature stands behind # so that no server, proxy or log along the way reads it.
 */
export async function orderLink(db: Db, publicUrl: string, order: { order_number: string }) {
  return `${publicUrl}/seguimiento#${order.order_number}.${await signatureOf(db, order.order_number)}`
}

export async function isSignatureOf(db: Db, order_number: string, signature: string) {
  return isSameSecret(signature, await signatureOf(db, order_number))
}

/** 128 bits of it: nobody tries so many against a server, and the address stays short in a plain-text mail. */
async function signatureOf(db: Db, order_number: string) {
  const { signing_secret } = await db.selectFrom('order_links').select('signing_secret').executeTakeFirstOrThrow()
  return createHmac('sha256', signing_secret).update(`pedido:${order_number}`).digest('base64url').slice(0, 22)
}
