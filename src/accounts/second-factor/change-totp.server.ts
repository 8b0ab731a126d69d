import type { Db } from '../../platform/database/database.server.ts'
import { conflict, invalid } from '../../platform/http/errors.ts'
import { findSettings } from '../../settings/queries.server.ts'
import { lockUser } from '../queries.server.ts'
import type { SessionUser } from '../sessions/sessions.server.ts'
import { factorChanged } from './factor-changed.server.ts'
import * as totp from './queries.server.ts'
import { hashRecoveryCode, newRecoveryCodes, newSecret, stepOf } from './totp-codes.server.ts'

/** Creates a secret, which the login ignores until `confirmTotp` accepts its first code. */
export async function startTotp(db: Db, user: SessionUser) {
  const { shop_name } = await findSettings(db)
  const started = newSecret(shop_name, user.email)
  await db.transaction().execute(async (tx) => {
    await lockUser(tx, user.id)
    if ((await totp.findTotp(tx, user.id))?.confirmed_at) throw alreadyOn()
    await totp.insertTotp(tx, user.id, started.secret)
  })
  return started
}

export async function confirmTotp(db: Db, user: SessionUser, token: string, code: string) {
  const codes = newRecoveryCodes()
  const hashes = codes.map((one) => hashRecoveryCode(user.id, one))
  await db.transaction().execute(async (tx) => {
    await lockUser(tx, user.id)
    const started = await totp.findTotp(tx, user.id)
    if (started?.confirmed_at) throw alreadyOn()
    if (!started?.secret) throw conflict('Empezá de nuevo: pedí otro código QR.', 'sin-empezar')
    const step = stepOf(started.secret, code)
    if (step === undefined) throw wrongCode()
    await totp.confirmTotp(tx, user.id, step, hashes)
    await factorChanged(tx, user, token, 'totp-on')
  })
  return codes
}

export async function endTotp(db: Db, user: SessionUser, token: string) {
  await db.transaction().execute(async (tx) => {
    await lockUser(tx, user.id)
    const known = await totp.findTotp(tx, user.id)
    await totp.deleteTotp(tx, user.id)
    if (known?.confirmed_at) await factorChanged(tx, user, token, 'totp-off')
  })
}

const alreadyOn = () => conflict('Los códigos ya están activos. Para cambiar de app, desactivalos antes.', 'ya-activos')

function wrongCode() {
  const message =
    'Ese código no es el de ahora. Revisá que la hora del teléfono sea automática y probá con el siguiente.'
  return invalid(message, { code: message })
}
