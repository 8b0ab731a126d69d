import type { Config } from '../../config.ts'
import type { Db } from '../../platform/database/database.server.ts'
import { conflict } from '../../platform/http/errors.ts'
import { findSettings } from '../../settings/queries.server.ts'
import { lockUser } from '../queries.server.ts'
import { factorChanged } from '../second-factor/factor-changed.server.ts'
import { consumeChallenge, makeChallenge } from '../sessions/challenges.server.ts'
import type { SessionUser } from '../sessions/sessions.server.ts'
import type { NewPasskey } from './contract.ts'
import { asPasskey, insertPasskey, listPasskeys } from './queries.server.ts'
import {
  readClientData,
  refusedPasskey,
  relyingParty,
  supportedAlgorithmIDs,
  userHandleOf,
  webAuthn,
} from './relying-party.server.ts'

const max = 20

/** Options for a discoverable passkey that verifies its holder by fingerprint, face or PIN. */
export async function startPasskey(db: Db, config: Config, user: SessionUser) {
  const [{ shop_name }, own] = [await findSettings(db), await listPasskeys(db, user.id)]
  if (own.length >= max) throw conflict(`Podés tener hasta ${max} llaves de acceso. Quitá una para agregar otra.`)
  const { generateRegistrationOptions } = await webAuthn()
  const options = await generateRegistrationOptions({
    rpName: shop_name,
    rpID: relyingParty(config).expectedRPID,
    userName: user.email,
    userDisplayName: `${user.first_name} ${user.last_name}`.trim(),
    userID: new Uint8Array(userHandleOf(user.id)),
    supportedAlgorithmIDs,
    attestationType: 'none',
    excludeCredentials: own.map(({ credential_id: id, transports }) => ({ id, transports })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    timeout: 300_000,
  })
  await makeChallenge(db, 'new-passkey', user.id, options.challenge)
  return options
}

type Requester = { token: string; device: string }

export async function addPasskey(
  db: Db,
  config: Config,
  user: SessionUser,
  { name, response }: NewPasskey,
  asking: Requester,
) {
  const { id, publicKey, counter } = await verify(db, config, user.id, response)
  return db.transaction().execute(async (tx) => {
    await lockUser(tx, user.id)
    const added = await insertPasskey(tx, {
      user_id: user.id,
      credential_id: id,
      public_key: Buffer.from(publicKey),
      counter,
      transports: response.response.transports ?? [],
      name: name || asking.device,
    })
    if (!added) throw conflict('Esa llave de acceso ya está agregada.', 'llave-repetida')
    await factorChanged(tx, user, asking.token, 'passkey-added')
    return asPasskey(added)
  })
}

async function verify(db: Db, config: Config, user_id: number, response: NewPasskey['response']) {
  const { expectedOrigin, expectedRPID } = relyingParty(config)
  const clientData = readClientData(response.response.clientDataJSON)
  if (!clientData || !(await consumeChallenge(db, 'new-passkey', user_id, clientData.challenge)))
    throw refusedPasskey(400, 'El pedido venció o ya se usó. Probá agregarla de nuevo.')
  if (clientData.origin !== expectedOrigin) throw refusedPasskey(400, 'Esa llave de acceso se creó en otra dirección.')
  const { transports = [], ...signed } = response.response
  const { verifyRegistrationResponse } = await webAuthn()
  const { registrationInfo } = await verifyRegistrationResponse({
    response: { ...response, clientExtensionResults: {}, response: { ...signed, transports } },
    expectedChallenge: clientData.challenge,
    expectedOrigin,
    expectedRPID,
    supportedAlgorithmIDs,
    requireUserVerification: true,
  }).catch((cause) => {
    throw Object.assign(refusedPasskey(400, 'No pudimos comprobar esa llave de acceso. Probá de nuevo.'), { cause })
  })
  if (!registrationInfo) throw refusedPasskey(400, 'No pudimos comprobar esa llave de acceso. Probá de nuevo.')
  return registrationInfo.credential
}
