import { drawingSVG, qrcode } from 'bwip-js/browser'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { Done } from '../../platform/http/contract.ts'
import { mount } from '../../platform/http/mount.server.ts'
import { rateLimit } from '../../platform/http/rate-limit.server.ts'
import type { Resources } from '../../platform/resources.server.ts'
import { SessionAnswer } from '../contract.ts'
import { requireCurrentPassword } from '../passwords/current-password.server.ts'
import { deviceOf, finishLogin } from '../sessions/finish-login.server.ts'
import { openLoginGuard } from '../sessions/login-guard.server.ts'
import { originOf } from '../sessions/origin.server.ts'
import { requireRecentLogin } from '../sessions/recent-login.server.ts'
import { bearerToken, requireUser } from '../sessions/sessions.server.ts'
import * as calls from './calls.ts'
import { confirmTotp, endTotp, startTotp } from './change-totp.server.ts'
import { ConfirmTotp, EndTotp, RecoveryCodes, SecondFactor, StartTotp, TotpStarted, TotpState } from './contract.ts'
import { logInSecond } from './log-in-second.server.ts'
import { findTotp } from './queries.server.ts'

export const secondFactorApi: FastifyPluginAsyncZod<Resources> = async (app, shop) => {
  const { db, pool, config } = shop
  mount(app, calls.logInSecond, {
    summary: 'Second step of a login; starts the session',
    onRequest: rateLimit(pool, 'second-factor', config.rates.login),
    body: SecondFactor,
    response: SessionAnswer,
  }).handle(async (request, reply) => {
    const device = deviceOf(shop, request)
    const guardOf = (email: string) => openLoginGuard(db, config.rates.login, { email, address: request.ip, device })
    const entered = await logInSecond(db, guardOf, request.body, originOf(request))
    return finishLogin(shop, entered, request, reply)
  })
}

export const totpApi: FastifyPluginAsyncZod<Resources> = async (app, { db, pool, config }) => {
  const limit = rateLimit(pool, 'reauth', config.rates.login)

  mount(app, calls.readTotp, { summary: 'Whether the login asks for TOTP codes', response: TotpState }).handle(
    async (request) => {
      const totp = await findTotp(db, (await requireUser(db, request)).id)
      const is_on = Boolean(totp?.confirmed_at)
      return { is_on, recovery_codes_left: totp?.recovery_hashes.length ?? 0 }
    },
  )

  mount(app, calls.startTotp, {
    summary: 'Creates a TOTP secret; inactive until its first code is confirmed',
    onRequest: limit,
    body: StartTotp,
    response: TotpStarted,
  }).handle(async (request) => {
    const user = await requireRecentLogin(db, request, request.body?.password)
    const started = await startTotp(db, user)
    return { ...started, qr: drawQr(started.otpauth_url) }
  })

  mount(app, calls.confirmTotp, {
    summary: 'Activates TOTP codes; ends all other sessions',
    onRequest: limit,
    body: ConfirmTotp,
    response: RecoveryCodes,
  }).handle(async (request) => {
    const user = await requireUser(db, request)
    const recovery_codes = await confirmTotp(db, user, bearerToken(request) ?? '', request.body.code)
    return { message: 'Listo: desde ahora te vamos a pedir un código al entrar.', recovery_codes }
  })

  mount(app, calls.endTotp, {
    summary: 'Deactivates TOTP codes; ends all other sessions',
    onRequest: limit,
    body: EndTotp,
    response: Done,
  }).handle(async (request) => {
    const user = await requireUser(db, request)
    const token = bearerToken(request) ?? ''
    await requireCurrentPassword(db, user, token, request.body.password, 'password')
    await endTotp(db, user, token)
    return { message: 'Desactivamos los códigos. Cerramos tus otras sesiones.' }
  })
}

function drawQr(text: string) {
  const options = { bcid: 'qrcode', text, eclevel: 'M', padding: 2, backgroundcolor: 'ffffff' }
  return qrcode(options, drawingSVG())
}
