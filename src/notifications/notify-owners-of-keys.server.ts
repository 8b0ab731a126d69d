import { hash, randomUUID } from 'node:crypto'
import type { Config } from '../config.ts'
import { paymentKeys } from '../payments/providers.server.ts'
import type { Db } from '../platform/database/database.server.ts'
import { writeMail } from '../platform/mail/write-mail.server.ts'
import { onlineName } from '../settings/online-method.ts'
import * as mails from './mails.ts'

/**
 * Runs at start: mails every owner if the payment credentials changed since the last start or are gone. The first ones
 * are not reported.
 */
export async function notifyOwnersOfKeys(db: Db, config: Config) {
  const keys = paymentKeys(config)
  const fingerprint = keys === undefined ? null : hash('sha256', keys, 'buffer')
  await db.transaction().execute(async (tx) => {
    const known = await tx.selectFrom('payment_keys').select('fingerprint').forUpdate().executeTakeFirstOrThrow()
    if (fingerprint?.equals(known.fingerprint ?? Buffer.alloc(0)) ?? known.fingerprint === null) return
    await tx.updateTable('payment_keys').set({ fingerprint }).execute()
    if (known.fingerprint === null) return
    const owners = await tx.selectFrom('users').select('email').where('role', '=', 'dueno').orderBy('id').execute()
    const texts = fingerprint
      ? [`Cambiaron las claves de ${onlineName}`, 'Los pagos van desde ahora a la cuenta de las nuevas.']
      : [`La tienda quedó sin las claves de ${onlineName}`, 'Por ahí ya no cobra.']
    const [title = '', what] = texts
    const message = `Lo vimos al arrancar. ${what} Si no fuiste vos ni quien cuida el servidor, revisalo ya.`
    for (const { email } of owners) {
      const about = { title, message, link: '/admin/configuration' }
      await writeMail(tx, mails.staffAlert, { key: `payment-keys:${randomUUID()}`, to: email, about })
    }
  })
}
