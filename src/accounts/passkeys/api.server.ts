import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { Done, IdParam } from '../../platform/http/contract.ts'
import { forbidden, notFound } from '../../platform/http/errors.ts'
import { mount } from '../../platform/http/mount.server.ts'
import { rateLimit } from '../../platform/http/rate-limit.server.ts'
import type { Resources } from '../../platform/resources.server.ts'
import { SessionAnswer } from '../contract.ts'
import { finishLogin } from '../sessions/finish-login.server.ts'
import { originOf } from '../sessions/origin.server.ts'
import { requireRecentLogin } from '../sessions/recent-login.server.ts'
import { bearerToken, renewLogin, requireUser } from '../sessions/sessions.server.ts'
import { addPasskey, startPasskey } from './add-passkey.server.ts'
import * as calls from './calls.ts'
import { checkPasskey, startPasskeyCheck } from './check-passkey.server.ts'
import * as contract from './contract.ts'
import { logInByPasskey } from './log-in-by-passkey.server.ts'
import { asPasskey, listPasskeys } from './queries.server.ts'
import { removePasskey } from './remove-passkey.server.ts'

export const passkeyLoginApi: FastifyPluginAsyncZod<Resources> = async (app, shop) => {
  const { db, pool, config } = shop

  mount(app, calls.startPasskeyLogin, {
    summary: 'WebAuthn options for a login or for renewing one',
    onRequest: rateLimit(pool, 'passkey-options', config.rates.login),
    response: contract.PasskeyOptions,
  }).handle(async () => ({ options: await startPasskeyCheck(db, config) }))

  mount(app, calls.logInByPasskey, {
    summary: 'Starts a session with a passkey, which counts as both factors',
    onRequest: rateLimit(pool, 'passkey-login', config.rates.login),
    body: contract.PasskeyLogin,
    response: SessionAnswer,
  }).handle(async (request, reply) => {
    const user_id = await checkPasskey(db, config, request.body.response)
    return finishLogin(shop, await logInByPasskey(db, user_id, originOf(request)), request, reply)
  })
}

export const passkeysApi: FastifyPluginAsyncZod<Resources> = async (app, { db, pool, config }) => {
  const limit = rateLimit(pool, 'reauth', config.rates.login)

  mount(app, calls.listPasskeys, { summary: 'The passkeys of the account', response: contract.PasskeyList }).handle(
    async (request) => {
      const own = await listPasskeys(db, (await requireUser(db, request)).id)
      return { passkeys: own.map(asPasskey) }
    },
  )

  mount(app, calls.startNewPasskey, {
    summary: 'WebAuthn options for a new passkey',
    onRequest: limit,
    body: contract.StartPasskey,
    response: contract.NewPasskeyOptions,
  }).handle(async (request) => {
    const user = await requireRecentLogin(db, request, request.body?.password)
    return { options: await startPasskey(db, config, user) }
  })

  mount(app, calls.addPasskey, {
    summary: 'Adds a passkey; ends all other sessions',
    status: 201,
    onRequest: limit,
    body: contract.NewPasskey,
    response: contract.PasskeyAdded,
  }).handle(async (request) => {
    const asking = { token: bearerToken(request) ?? '', device: originOf(request).device }
    const passkey = await addPasskey(db, config, await requireUser(db, request), request.body, asking)
    return { message: 'Listo: ya podés entrar con tu llave de acceso.', passkey }
  })

  mount(app, calls.removePasskey, {
    summary: 'Removes a passkey; ends all other sessions',
    onRequest: limit,
    params: IdParam,
    body: contract.StartPasskey,
    response: Done,
  }).handle(async (request) => {
    const user = await requireRecentLogin(db, request, request.body?.password)
    const isRemoved = await removePasskey(db, user, bearerToken(request) ?? '', request.params.id)
    if (!isRemoved) throw notFound('Esa llave de acceso ya no está.')
    return { message: 'Quitamos la llave de acceso. Cerramos tus otras sesiones.' }
  })

  mount(app, calls.reauth, {
    summary: 'Renews the login with a passkey',
    onRequest: limit,
    body: contract.Reauth,
    response: Done,
  }).handle(async (request) => {
    const user = await requireUser(db, request)
    const user_id = await checkPasskey(db, config, request.body.passkey)
    if (user_id !== user.id) throw forbidden('Esa llave de acceso es de otra cuenta.')
    await renewLogin(db, bearerToken(request) ?? '')
    return { message: 'Listo: ya podés continuar.' }
  })
}
