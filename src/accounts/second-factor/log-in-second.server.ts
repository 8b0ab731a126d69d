import type { Db } from '../../platform/database/database.server.ts'
import { ShopError } from '../../platform/http/errors.ts'
import { lockUser } from '../queries.server.ts'
import { consumeChallenge, tryChallenge } from '../sessions/challenges.server.ts'
import type { LoginGuard } from '../sessions/login-guard.server.ts'
import type { Origin } from '../sessions/origin.server.ts'
import { startSession } from '../sessions/sessions.server.ts'
import type { SecondFactor } from './contract.ts'
import { notifyOfFactor } from './factor-changed.server.ts'
import { claimTotpStep, consumeRecoveryHash, findTotp } from './queries.server.ts'
import { hashRecoveryCode, stepOf } from './totp-codes.server.ts'

type GuardOf = (email: string) => Promise<LoginGuard>

export async function logInSecond(db: Db, guardOf: GuardOf, answer: SecondFactor, origin: Origin) {
  const user_id = await tryChallenge(db, 'second-factor', answer.challenge)
  if (user_id === undefined) throw challengeOver()
  const { email } = await db.selectFrom('users').select('email').where('id', '=', user_id).executeTakeFirstOrThrow()
  const guard = await guardOf(email)
  await guard.refuseIfTooMany()
  // Counted before it is checked, so that of concurrent attempts no more are checked.
  await guard.count()
  await guard.refuseIfTooMany(1)
  const entered = await enter(db, user_id, answer, origin)
  if (!entered) throw wrongCode(answer)
  await guard.forgive()
  return entered
}

/**
 * Returns undefined for a wrong code. The lock on the account makes a concurrent use of the same code or challenge
 * fail.
 */
function enter(db: Db, user_id: number, answer: SecondFactor, origin: Origin) {
  return db.transaction().execute(async (tx) => {
    const user = await lockUser(tx, user_id)
    if (!user || !(await consumeCode(tx, user, answer))) return undefined
    if (!(await consumeChallenge(tx, 'second-factor', user_id, answer.challenge))) throw challengeOver()
    return { user, token: await startSession(tx, user_id, origin) }
  })
}

type Owner = { id: number; email: string; first_name: string }

async function consumeCode(tx: Db, user: Owner, { code, recovery_code }: SecondFactor) {
  if (recovery_code !== undefined) {
    const left = await consumeRecoveryHash(tx, user.id, hashRecoveryCode(user.id, recovery_code))
    if (left !== undefined) await notifyOfFactor(tx, user, 'recovery-code')
    return left !== undefined
  }
  const totp = await findTotp(tx, user.id)
  const step = totp?.secret && totp.confirmed_at && code ? stepOf(totp.secret, code) : undefined
  return step !== undefined && (await claimTotpStep(tx, user.id, step))
}

const challengeOver = () =>
  new ShopError(
    401,
    'segundo-factor-vencido',
    'Pasaron más de cinco minutos o hubo demasiados intentos. Ingresá tu contraseña otra vez.',
  )

function wrongCode({ code }: SecondFactor) {
  if (code === undefined) {
    const message = 'Ese código de recuperación no sirve, o ya se usó.'
    return new ShopError(401, 'codigo-incorrecto', message, { recovery_code: message })
  }
  const message = 'Ese código no sirve, o ya se usó. Probá con el siguiente que muestre la app.'
  return new ShopError(401, 'codigo-incorrecto', message, { code: message })
}
