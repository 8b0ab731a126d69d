import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Config } from '../config.ts'
import { actAsStaff } from '../platform/database/actor.server.ts'
import { documentSession } from '../platform/http/api-docs.server.ts'
import { Done } from '../platform/http/contract.ts'
import { tooMany } from '../platform/http/errors.ts'
import { mount } from '../platform/http/mount.server.ts'
import { type RateLimit, rateLimit } from '../platform/http/rate-limit.server.ts'
import { fewMails } from '../platform/mail/few-mails.server.ts'
import { signLog } from '../platform/monitoring/log-requests.server.ts'
import type { Resources } from '../platform/resources.server.ts'
import * as calls from './calls.ts'
import { changePassword } from './change-password.server.ts'
import {
  ChangePassword,
  ForgotPassword,
  Login,
  Profile,
  Register,
  ResetPassword,
  SessionAnswer,
  UserAnswer,
  VerifyEmail,
} from './contract.ts'
import { editProfile, newAddress } from './edit-profile.server.ts'
import { deviceCookie, deviceKey, rememberDevice } from './known-device.server.ts'
import { logIn } from './log-in.server.ts'
import { openLoginGuard } from './login-guard.server.ts'
import { asUser } from './queries.server.ts'
import { register } from './register.server.ts'
import { resetPassword } from './reset-password.server.ts'
import { passwordPlace } from './rules.ts'
import { askResetLink } from './send-reset-link.server.ts'
import { askVerificationLink } from './send-verification-link.server.ts'
import { bearerToken, endSession, requireUser } from './sessions.server.ts'
import { verifyEmail } from './verify-email.server.ts'

export const accountsApi: FastifyPluginAsyncZod<Resources> = async (app, { db, pool, config }) => {
  const limit = (name: string) => rateLimit(pool, name, config.rates.login)
  const isSecure = config.publicUrl.startsWith('https:')
  /** Whoever proved to be this user is known here from now on. */
  const remember: Remember = async (user_id, request, reply) => {
    signLog(request, user_id)
    const key = await rememberDevice(db, user_id, deviceKey(request.headers.cookie, isSecure))
    reply.header('set-cookie', deviceCookie(key, isSecure))
  }

  mount(
    app,
    calls.logIn,
    { summary: 'Starts a session', onRequest: limit('login'), body: Login, response: SessionAnswer },
    async (request, reply) => {
      const { headers, ip, body } = request
      const device = deviceKey(headers.cookie, isSecure)
      const guard = await openLoginGuard(db, config.rates.login, { email: body.email, address: ip, device })
      const { user, token } = await logIn(db, guard, body)
      await remember(user.id, request, reply)
      return { message: 'Iniciaste sesión', token, user: asUser(user) }
    },
  )

  mount(
    app,
    calls.register,
    {
      summary: 'Makes an account and starts its session',
      status: 201,
      onRequest: limit('register'),
      body: Register,
      response: SessionAnswer,
    },
    async (request, reply) => {
      const { user, token } = await register(db, request.body, fewMails(config.rates.login))
      await remember(user.id, request, reply)
      return { message: 'Creaste tu cuenta', token, user: asUser(user) }
    },
  )

  mount(
    app,
    calls.askResetLink,
    {
      summary: 'Mails a link that sets a new password, if the address has an account',
      onRequest: limit('forgot'),
      body: ForgotPassword,
      response: Done,
    },
    async (request) => {
      await askResetLink(db, request.body.email)
      const message = 'Si hay una cuenta con ese email, te enviamos un enlace para elegir una nueva contraseña.'
      return { message }
    },
  )

  mount(
    app,
    calls.resetPassword,
    {
      summary: 'Sets a new password by a mailed link, and ends all sessions',
      onRequest: limit('reset'),
      body: ResetPassword,
      response: Done,
    },
    async (request, reply) => {
      const user_id = await resetPassword(db, request.body, request.id)
      await remember(user_id, request, reply)
      return { message: 'Listo: ya podés iniciar sesión con tu nueva contraseña.' }
    },
  )

  mount(
    app,
    calls.verifyEmail,
    {
      summary: 'Confirms an email address by a mailed link',
      onRequest: limit('verify-email'),
      body: VerifyEmail,
      response: Done,
    },
    async (request) => {
      const follower = { token: bearerToken(request) ?? '', request_id: request.id }
      const { email, isNew } = await verifyEmail(db, request.body.token, follower)
      const message = isNew ? `Listo: desde ahora entrás con ${email}.` : 'Listo: confirmaste tu email.'
      return { message }
    },
  )

  // For browsers and password managers: https://w3c.github.io/webappsec-change-password-url/
  app.get('/.well-known/change-password', { schema: { hide: true } }, async (_request, reply) =>
    reply.redirect(`/profile#${passwordPlace}`, 302),
  )

  await app.register(ownAccount, {
    db,
    remember,
    rates: config.rates,
    limitPassword: limit('password'),
    limitAddress: limit('profile-email'),
    limitMails: rateLimit(pool, 'verification', config.rates.forms),
  })
}

type Remember = (user_id: number, request: FastifyRequest, reply: FastifyReply) => Promise<void>
type Limits = Record<'limitPassword' | 'limitAddress' | 'limitMails', RateLimit>
type OwnAccount = Pick<Resources, 'db'> & Limits & { remember: Remember; rates: Config['rates'] }

/** Behind a live session, which is asked for before anything else. */
const ownAccount: FastifyPluginAsyncZod<OwnAccount> = async (app, options) => {
  const { db, remember, rates, limitPassword, limitAddress, limitMails } = options
  documentSession(app)
  app.decorateRequest('staffId', 0)
  app.addHook('onRequest', async (request) => {
    const user = await requireUser(db, request)
    request.staffId = user.is_admin ? user.id : 0
  })
  actAsStaff(app)

  mount(app, calls.readUser, { summary: 'Who is logged in', response: UserAnswer }, async (request) => ({
    user: asUser(await requireUser(db, request)),
  }))

  mount(
    app,
    calls.editProfile,
    { summary: 'Changes some of the profile', body: Profile, response: UserAnswer },
    async (request, reply) => {
      const before = await requireUser(db, request)
      const asked = newAddress(before, request.body)
      if (asked) await limitAddress(request, reply)
      const asking = { token: bearerToken(request) ?? '', mostAnHour: fewMails(rates.login) }
      const user = asUser(await editProfile(db, before, request.body, asking))
      const message = asked
        ? `Te mandamos un enlace a ${asked}. Hasta que lo abras, seguís entrando con ${user.email}.`
        : 'Perfil actualizado'
      return { message, user }
    },
  )

  mount(
    app,
    calls.askVerificationLink,
    { summary: 'Mails a link that confirms the email address', onRequest: limitMails, response: Done },
    async (request) => {
      const user = await requireUser(db, request)
      const email = user.pending_email ?? user.email
      if (!user.pending_email && user.email_verified_at) {
        return { message: 'Tu email ya está confirmado.' }
      }
      const { isTooMany } = await db
        .transaction()
        .execute((tx) => askVerificationLink(tx, { id: user.id, email }, fewMails(rates.forms)))
      if (isTooMany)
        throw tooMany('Ya te enviamos varios enlaces. Buscalos en tu email, o probá de nuevo en una hora.', 3600)
      return { message: `Te enviamos el enlace a ${email}.` }
    },
  )

  mount(app, calls.endSession, { summary: 'Ends the session', response: Done }, async (request) => {
    await endSession(db, bearerToken(request) ?? '')
    return { message: 'Cerraste tu sesión' }
  })

  mount(
    app,
    calls.changePassword,
    {
      summary: 'Changes the password, and ends all other sessions',
      onRequest: limitPassword,
      body: ChangePassword,
      response: Done,
    },
    async (request, reply) => {
      const user = await requireUser(db, request)
      await changePassword(db, user, bearerToken(request) ?? '', request.body)
      await remember(user.id, request, reply)
      return { message: 'Cambiaste tu contraseña. Cerramos tus otras sesiones.' }
    },
  )
}
