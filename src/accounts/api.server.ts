import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { actAsStaff } from '../platform/database/actor.server.ts'
import { documentSession } from '../platform/http/api-docs.server.ts'
import { Done } from '../platform/http/contract.ts'
import { tooMany } from '../platform/http/errors.ts'
import { mount } from '../platform/http/mount.server.ts'
import { rateLimit } from '../platform/http/rate-limit.server.ts'
import { fewMails } from '../platform/mail/few-mails.server.ts'
import type { Resources } from '../platform/resources.server.ts'
import * as calls from './calls.ts'
import * as contract from './contract.ts'
import { editProfile, newAddress } from './edit-profile.server.ts'
import { passkeyLoginApi, passkeysApi } from './passkeys/api.server.ts'
import { changePassword } from './passwords/change-password.server.ts'
import { isCommon } from './passwords/password-rules.server.ts'
import { resetPassword } from './passwords/reset-password.server.ts'
import { requestResetLink } from './passwords/send-reset-link.server.ts'
import { asUser } from './queries.server.ts'
import { register } from './register.server.ts'
import { passwordPlace } from './rules.ts'
import { secondFactorApi, totpApi } from './second-factor/api.server.ts'
import { requestVerificationLink } from './send-verification-link.server.ts'
import { sessionsApi } from './sessions/api.server.ts'
import { deviceOf, finishLogin, rememberBrowser } from './sessions/finish-login.server.ts'
import { logIn } from './sessions/log-in.server.ts'
import { openLoginGuard } from './sessions/login-guard.server.ts'
import { originOf } from './sessions/origin.server.ts'
import { bearerToken, endSession, requireUser } from './sessions/sessions.server.ts'
import { verifyEmail } from './verify-email.server.ts'

export const accountsApi: FastifyPluginAsyncZod<Resources> = async (app, shop) => {
  const { db, pool, config } = shop
  const limit = (name: string) => rateLimit(pool, name, config.rates.login)

  mount(app, calls.logIn, {
    summary: 'Starts a session',
    onRequest: limit('login'),
    body: contract.Login,
    response: contract.SessionAnswer,
  }).handle(async (request, reply) => {
    const { ip, body } = request
    const device = deviceOf(shop, request)
    const guard = await openLoginGuard(db, config.rates.login, { email: body.email, address: ip, device })
    return finishLogin(shop, await logIn(db, guard, body, originOf(request)), request, reply)
  })

  mount(app, calls.register, {
    summary: 'Registers an account and starts its session',
    status: 201,
    onRequest: limit('register'),
    body: contract.Register,
    response: contract.SessionAnswer,
  }).handle(async (request, reply) => {
    const { user, token } = await register(db, request.body, originOf(request), fewMails(config.rates.login))
    await rememberBrowser(shop, user.id, request, reply)
    return { message: 'Creaste tu cuenta', token, user: asUser(user) }
  })

  await app.register(secondFactorApi, shop)
  await app.register(passkeyLoginApi, shop)

  mount(app, calls.requestResetLink, {
    summary: 'Mails a password reset link, if the address has an account',
    onRequest: limit('forgot'),
    body: contract.ForgotPassword,
    response: Done,
  }).handle(async (request) => {
    await requestResetLink(db, request.body.email)
    const message = 'Si hay una cuenta con ese email, te enviamos un enlace para elegir una nueva contraseña.'
    return { message }
  })

  mount(app, calls.resetPassword, {
    summary: 'Sets a new password by a mailed link, and ends all sessions',
    onRequest: limit('reset'),
    body: contract.ResetPassword,
    response: contract.PasswordReset,
  }).handle(async (request, reply) => {
    const { user, session } = await resetPassword(db, request.body, request)
    await rememberBrowser(shop, user.id, request, reply)
    if (!session) return { message: 'Listo: ya podés iniciar sesión con tu nueva contraseña.' }
    return { message: 'Listo: ya estás en el panel.', token: session, user: asUser(user) }
  })

  mount(app, calls.checkPassword, {
    summary: 'Whether a password is among the most common ones',
    onRequest: limit('password-check'),
    body: contract.PasswordCheck,
    response: contract.PasswordChecked,
  }).handle(async ({ body }) => ({ is_common: isCommon(body.password) }))

  mount(app, calls.verifyEmail, {
    summary: 'Confirms an email address by a mailed link',
    onRequest: limit('verify-email'),
    body: contract.VerifyEmail,
    response: Done,
  }).handle(async (request) => {
    const follower = { token: bearerToken(request) ?? '', request_id: request.id }
    const { email, isNew } = await verifyEmail(db, request.body.token, follower)
    const message = isNew ? `Listo: desde ahora entrás con ${email}.` : 'Listo: confirmaste tu email.'
    return { message }
  })

  // For browsers and password managers: https://w3c.github.io/webappsec-change-password-url/
  app.get('/.well-known/change-password', { schema: { hide: true } }, async (_request, reply) =>
    reply.redirect(`/profile#${passwordPlace}`, 302),
  )

  await app.register(ownAccount, shop)
}

/** Routes that require a session: the `onRequest` hook answers 401 before any handler runs. */
const ownAccount: FastifyPluginAsyncZod<Resources> = async (app, shop) => {
  const { db, pool, config } = shop
  const { rates } = config
  const limitAddress = rateLimit(pool, 'profile-email', rates.login)
  documentSession(app)
  app.decorateRequest('staffId', 0)
  app.addHook('onRequest', async (request) => {
    const user = await requireUser(db, request)
    request.staffId = user.is_admin ? user.id : 0
  })
  actAsStaff(app)

  await app.register(sessionsApi, shop)
  await app.register(totpApi, shop)
  await app.register(passkeysApi, shop)

  mount(app, calls.readUser, { summary: 'The current user', response: contract.UserAnswer }).handle(
    async (request) => ({
      user: asUser(await requireUser(db, request)),
    }),
  )

  mount(app, calls.editProfile, {
    summary: 'Changes fields of the profile',
    body: contract.Profile,
    response: contract.UserAnswer,
  }).handle(async (request) => {
    const before = await requireUser(db, request)
    const requested = newAddress(before, request.body)
    if (requested) await limitAddress(request)
    const asking = { token: bearerToken(request) ?? '', maxPerHour: fewMails(rates.login) }
    const user = asUser(await editProfile(db, before, request.body, asking))
    const message = requested
      ? `Te mandamos un enlace a ${requested}. Hasta que lo abras, seguís entrando con ${user.email}.`
      : 'Perfil actualizado'
    return { message, user }
  })

  mount(app, calls.requestVerificationLink, {
    summary: 'Mails a link that confirms the email address',
    onRequest: rateLimit(pool, 'verification', rates.forms),
    response: Done,
  }).handle(async (request) => {
    const user = await requireUser(db, request)
    const email = user.pending_email ?? user.email
    if (!user.pending_email && user.email_verified_at) {
      return { message: 'Tu email ya está confirmado.' }
    }
    const { isTooMany } = await db
      .transaction()
      .execute((tx) => requestVerificationLink(tx, { id: user.id, email }, fewMails(rates.forms)))
    if (isTooMany)
      throw tooMany('Ya te enviamos varios enlaces. Buscalos en tu email, o probá de nuevo en una hora.', 3600)
    return { message: `Te enviamos el enlace a ${email}.` }
  })

  mount(app, calls.endSession, { summary: 'Ends the session', response: Done }).handle(async (request) => {
    await endSession(db, bearerToken(request) ?? '')
    return { message: 'Cerraste tu sesión' }
  })

  mount(app, calls.changePassword, {
    summary: 'Changes the password, and ends all other sessions',
    onRequest: rateLimit(pool, 'password', rates.login),
    body: contract.ChangePassword,
    response: Done,
  }).handle(async (request, reply) => {
    const user = await requireUser(db, request)
    await changePassword(db, user, bearerToken(request) ?? '', request.body)
    await rememberBrowser(shop, user.id, request, reply)
    return { message: 'Cambiaste tu contraseña. Cerramos tus otras sesiones.' }
  })
}
