import { sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '../platform/database.server.ts'
import { type Mailer, writeMail } from '../platform/mail.server.ts'
import { hashToken, newToken } from '../platform/tokens.server.ts'
import { findSettings } from '../settings/queries.server.ts'

const Payload = z.object({ user_id: z.int(), is_new: z.boolean() })

/**
 * Tells a new administrator. Whoever had no account gets a link that sets the password: mailed here, not by a
 * `send-mail` job, whose row would keep the token readable in the database.
 */
export async function greetAdministrator(db: Db, mailer: Mailer, publicUrl: string, payload: unknown) {
  const { user_id, is_new } = Payload.parse(payload)
  const user = await db
    .selectFrom('users')
    .select(['id', 'email', 'first_name'])
    .where('id', '=', user_id)
    .where('is_admin', '=', true)
    .executeTakeFirst()
  // Removed again before the mail went out.
  if (!user) return
  const { shop_name, email } = await findSettings(db)
  const letter = {
    from: { name: shop_name, address: email },
    to: user.email,
    subject: `Ahora administrás ${shop_name}`,
    greeting: `Hola, ${user.first_name}:`,
    closing: 'Si no lo esperabas, respondé este mail.',
  }
  if (!is_new) {
    const paragraphs = ['Te dieron acceso al panel. Entrá con tu email y tu contraseña de siempre.']
    await mailer.deliver(
      writeMail({ ...letter, paragraphs, action: { label: 'Ir al panel', url: `${publicUrl}/admin` } }),
    )
    return
  }
  const paragraphs = ['Te dieron acceso al panel. Elegí tu contraseña: el enlace sirve una sola vez, durante 24 horas.']
  const url = `${publicUrl}/reset-password#token=${await newLink(db, user.id)}`
  await mailer.deliver(writeMail({ ...letter, paragraphs, action: { label: 'Elegir tu contraseña', url } }))
}

async function newLink(db: Db, user_id: number) {
  const token = newToken()
  await db
    .insertInto('password_resets')
    .values({ token_hash: hashToken(token), user_id, expires_at: sql<Date>`now() + interval '24 hours'` })
    .execute()
  return token
}
