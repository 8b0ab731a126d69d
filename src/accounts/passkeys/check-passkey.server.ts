import type { Config } from '../../config.ts'
import type { Db } from '../../platform/database/database.server.ts'
import { lockUser } from '../queries.server.ts'
import { notifyOfFactor } from '../second-factor/factor-changed.server.ts'
import { consumeChallenge, makeChallenge } from '../sessions/challenges.server.ts'
import type { UsedPasskey } from './contract.ts'
import { countUse, findPasskey } from './queries.server.ts'
import { readClientData, refusedPasskey, relyingParty, userHandleOf, webAuthn } from './relying-party.server.ts'

/** Requests any passkey of this site (no `allowCredentials`), so the login needs no email. */
export async function startPasskeyCheck(db: Db, config: Config) {
  const { generateAuthenticationOptions } = await webAuthn()
  const options = await generateAuthenticationOptions({
    rpID: relyingParty(config).expectedRPID,
    userVerification: 'required',
    timeout: 300_000,
  })
  await makeChallenge(db, 'passkey', null, options.challenge)
  return options
}

/** Verifies the assertion of a passkey and returns its account. Refuses and reports a passkey that looks cloned. */
export async function checkPasskey(db: Db, config: Config, response: UsedPasskey) {
  const passkey = await verify(db, config, response)
  if (await countUse(db, passkey.id, passkey.newCounter)) return passkey.user_id
  await db.transaction().execute(async (tx) => {
    const user = await lockUser(tx, passkey.user_id)
    if (user) await notifyOfFactor(tx, user, 'passkey-copied')
  })
  throw refusedPasskey(
    401,
    'Esa llave de acceso parece copiada: no la aceptamos. Entrá con tu contraseña, quitala y agregá otra.',
  )
}

async function verify(db: Db, config: Config, { response, ...credential }: UsedPasskey) {
  const { expectedOrigin, expectedRPID } = relyingParty(config)
  const clientData = readClientData(response.clientDataJSON)
  if (!clientData || !(await consumeChallenge(db, 'passkey', null, clientData.challenge)))
    throw refusedPasskey(401, 'El pedido venció o ya se usó. Probá de nuevo.')
  if (clientData.origin !== expectedOrigin) throw refusedPasskey(401, 'Esa llave de acceso se usó en otra dirección.')
  const known = await findPasskey(db, credential.id)
  if (!known) throw refusedPasskey(401, 'No conocemos esa llave de acceso. Entrá con tu contraseña.')
  const { userHandle, ...signed } = response
  if (userHandle && userHandle !== userHandleOf(known.user_id).toString('base64url'))
    throw refusedPasskey(401, 'Esa llave de acceso es de otra cuenta.')
  const { verifyAuthenticationResponse } = await webAuthn()
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: { ...credential, clientExtensionResults: {}, response: signed },
    expectedChallenge: clientData.challenge,
    expectedOrigin,
    expectedRPID,
    // 0 disables the library's counter check: `countUse` compares and saves atomically.
    credential: { id: known.credential_id, publicKey: new Uint8Array(known.public_key), counter: 0 },
    requireUserVerification: true,
  }).catch((cause) => {
    throw Object.assign(wrong(), { cause })
  })
  if (!verified) throw wrong()
  return { ...known, newCounter: authenticationInfo.newCounter }
}

const wrong = () => refusedPasskey(401, 'No pudimos comprobar esa llave de acceso. Probá de nuevo.')
