import { sql } from 'kysely'
import type { Db } from '../platform/database.server.ts'
import { enqueue } from '../platform/jobs.server.ts'
import { type Mailer, writeMail } from '../platform/mail.server.ts'
import { hashToken, newToken } from '../platform/tokens.server.ts'
import { findSettings } from '../settings/queries.server.ts'
import { findUserByEmail } from './queries.server.ts'

const life = sql<Date>`now() + interval '30 minutes'`

/** Says nothing of whether the address has an account: that is looked up later, by the job. */
export function askResetLink(db: Db, email: string) {
  return enqueue(db, 'send-reset-link', { email })
}

/**
 * Mails a link that sets a new password. The mail goes out here and not by a `send-mail` job of its own, whose row would
 * keep the token readable in the database.
 */
export async function sendResetLink(db: Db, mailer: Mailer, publicUrl: string, email: string) {
  const user = await findUserByEmail(db, email)
  if (!user) return
  const token = newToken()
  await db
    .insertInto('password_resets')
    .values({ token_hash: hashToken(token), user_id: user.id, expires_at: life })
    .execute()
  const { shop_name, email: from } = await findSettings(db)
  await mailer.deliver(
    writeMail({
      from: { name: shop_name, address: from },
      to: user.email,
      subject: `Elegí una nueva contraseña en ${shop_name}`,
      greeting: `Hola, ${user.first_name}:`,
      paragraphs: ['Pediste cambiar tu contraseña. El enlace sirve una sola vez, durante 30 minutos.'],
      // Behind # so that no server, proxy or log along the way reads the token.
      action: { label: 'Elegir una nueva contraseña', url: `${publicUrl}/reset-password#token=${token}` },
      closing: 'Si no fuiste vos, no hace falta que hagas nada: tu contraseña sigue siendo la misma.',
    }),
  )
}
