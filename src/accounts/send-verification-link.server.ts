import { sql } from 'kysely'
import type { Db } from '../platform/database.server.ts'
import { enqueue } from '../platform/jobs.server.ts'
import { type Mailer, writeMail } from '../platform/mail.server.ts'
import { hashToken, newToken } from '../platform/tokens.server.ts'
import { findSettings } from '../settings/queries.server.ts'

const life = sql<Date>`now() + interval '3 days'`

/** In the transaction that makes the account or changes its address. Asked again while it waits, it is one mail. */
export function askVerificationLink(tx: Db, user_id: number) {
  return enqueue(tx, 'send-verification-link', { user_id }, { key: `verify-${user_id}` })
}

/**
 * Mails a link that confirms the address of an account. The mail goes out here and not by a `send-mail` job of its own,
 * whose row would keep the token readable in the database.
 */
export async function sendVerificationLink(db: Db, mailer: Mailer, publicUrl: string, user_id: number) {
  const user = await db.selectFrom('users').selectAll().where('id', '=', user_id).executeTakeFirst()
  if (!user || user.email_verified_at) return
  const token = newToken()
  await db
    .insertInto('email_verifications')
    .values({ token_hash: hashToken(token), user_id, email: user.email, expires_at: life })
    .execute()
  const { shop_name, email: from } = await findSettings(db)
  await mailer.deliver(
    writeMail({
      from: { name: shop_name, address: from },
      to: user.email,
      subject: `Confirmá tu email en ${shop_name}`,
      greeting: `Hola, ${user.first_name}:`,
      paragraphs: ['Con un clic confirmás que este email es tuyo. El enlace sirve una sola vez, durante tres días.'],
      // Behind # so that no server, proxy or log along the way reads the token.
      action: { label: 'Confirmar mi email', url: `${publicUrl}/verify-email#token=${token}` },
      closing: 'Podés comprar igual sin confirmarlo. Si no creaste una cuenta, no hace falta que hagas nada.',
    }),
  )
}
