import { expect, test } from 'vitest'
import { ageLogins } from '../../../test/support/age-logins.ts'
import { openShop } from '../../../test/support/open-shop.ts'
import { sentMails } from '../../../test/support/sent-mails.ts'
import { makePasskey } from '../../../test/support/soft-passkey.ts'
import { newResetLink } from '../emails/reset-link.server.ts'

async function openWithPasskey() {
  const shop = await openShop()
  const { call, make } = shop
  const newChallenge = async (token: string): Promise<string> =>
    (await call('POST', '/api/auth/passkeys/options', { token })).body.options.challenge
  const add = (token: string, response: object, name?: string) =>
    call('POST', '/api/auth/passkeys', { token, body: { response, name } })
  async function owner(passkey = makePasskey()) {
    const user = await make.user()
    const added = await add(user.token, passkey.register({ challenge: await newChallenge(user.token) }), 'Mi teléfono')
    expect(added.statusCode).toBe(201)
    return { ...user, passkey, passkeyId: added.body.passkey.id as number }
  }
  const challenge = async (): Promise<string> =>
    (await call('POST', '/api/auth/passkeys/login/options')).body.options.challenge
  const logIn = (response: object) => call('POST', '/api/auth/passkeys/login', { body: { response } })
  return { ...shop, newChallenge, add, owner, challenge, logIn, ana: await owner() }
}

const handle = ({ id }: { id: number }) => Buffer.from(`estela-${id}`).toString('base64url')

test('a passkey logs in without a password, also to an account with codes', async () => {
  const { ana, call, challenge, logIn, db } = await openWithPasskey()
  await db.insertInto('totp').values({ user_id: ana.id, secret: 'A', confirmed_at: new Date() }).execute()
  const asked = await call('POST', '/api/auth/passkeys/login/options')
  expect(asked.body.options).toMatchObject({ rpId: 'localhost', userVerification: 'required' })
  const entered = await logIn(ana.passkey.use({ challenge: await challenge(), userHandle: handle(ana) }))
  expect(entered.body).toMatchObject({ success: true, user: { id: ana.id } })
  const { token } = entered.body
  expect((await call('GET', '/api/auth/passkeys', { token })).body.passkeys).toEqual([
    { id: ana.passkeyId, name: 'Mi teléfono', created_at: expect.any(String), last_used_at: expect.any(String) },
  ])
})

test('a new passkey must be discoverable and verify its holder, and is not added twice', async () => {
  const { ana, call, add, newChallenge, make } = await openWithPasskey()
  const { options } = (await call('POST', '/api/auth/passkeys/options', { token: ana.token })).body
  expect(options).toMatchObject({
    rp: { id: 'localhost', name: 'Estela' },
    user: { id: handle(ana) },
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    excludeCredentials: [{ type: 'public-key' }],
  })
  const other = await make.user()
  const response = ana.passkey.register({ challenge: await newChallenge(other.token) })
  expect((await add(other.token, response)).body.code).toBe('llave-repetida')
})

test('a stranger who had registered the address loses their passkey when its owner resets the password', async () => {
  const shop = await openWithPasskey()
  const { ana, call, logIn, challenge, newChallenge, add, db } = shop
  async function reset(email: string, password: string) {
    const link = await newResetLink(db, '', { user: { ...ana, is_admin: false }, email, life: '30 minutes' })
    const body = { token: link.split('token=')[1], password }
    expect((await call('POST', '/api/auth/reset-password', { body })).statusCode).toBe(200)
  }
  const enter = async (passkey = ana.passkey) => (await logIn(passkey.use({ challenge: await challenge() }))).statusCode
  await reset(ana.email, 'clave de la dueña')
  expect(await enter()).toBe(401)
  const mail = (await sentMails(shop)).at(-1)
  expect(mail).toMatchObject({ to_address: ana.email, subject: expect.stringContaining('Cambiaste tu contraseña') })
  expect(mail?.body_text).toContain('quitamos los códigos y las llaves de acceso')

  const credentials = { email: ana.email, password: 'clave de la dueña' }
  const { token } = (await call('POST', '/api/auth/login', { body: credentials })).body
  const own = makePasskey()
  expect((await add(token, own.register({ challenge: await newChallenge(token) }))).statusCode).toBe(201)
  // The address is confirmed by now, so a reset keeps the factors.
  await reset(ana.email, 'otra clave de la dueña')
  expect(await enter(own)).toBe(200)
})

test('a challenge works once, before it expires, and for its purpose and user', async () => {
  const { ana, logIn, challenge, newChallenge, add, make, db } = await openWithPasskey()
  const refused = { statusCode: 401, body: { code: 'llave-invalida', message: expect.stringContaining('venció') } }
  const used = ana.passkey.use({ challenge: await challenge() })
  expect((await logIn(used)).statusCode).toBe(200)
  expect(await logIn(used)).toMatchObject(refused)
  expect(await logIn(ana.passkey.use({ challenge: 'inventado' }))).toMatchObject(refused)
  expect(await logIn(ana.passkey.use({ challenge: await newChallenge(ana.token) }))).toMatchObject(refused)
  const other = await make.user()
  const theirs = makePasskey().register({ challenge: await newChallenge(other.token) })
  expect((await add(ana.token, theirs)).statusCode).toBe(400)
  const late = ana.passkey.use({ challenge: await challenge() })
  await db
    .updateTable('login_challenges')
    .set({ expires_at: new Date(0) })
    .execute()
  expect(await logIn(late)).toMatchObject(refused)
})

test('of two concurrent logins with the same assertion, one succeeds', async () => {
  const { ana, logIn, challenge } = await openWithPasskey()
  const response = ana.passkey.use({ challenge: await challenge() })
  const both = await Promise.all([logIn(response), logIn(response)])
  expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 401])
})

test('a passkey of another origin, account or key is refused, and so is one without user verification', async () => {
  const { ana, logIn, challenge, owner, newChallenge, add, make } = await openWithPasskey()
  const eva = await owner()
  const tries = [
    [{ origin: 'https://otra.example' }, 'otra dirección'],
    [{ rpId: 'otra.example' }, 'No pudimos comprobar'],
    [{ userHandle: handle(eva) }, 'otra cuenta'],
    [{ key: eva.passkey.privateKey }, 'No pudimos comprobar'],
    [{ isVerified: false }, 'No pudimos comprobar'],
  ] as const
  for (const [wrong, words] of tries) {
    const reply = await logIn(ana.passkey.use({ challenge: await challenge(), ...wrong }))
    expect([words, reply.statusCode, reply.body.message]).toEqual([words, 401, expect.stringContaining(words)])
  }
  const unknown = await logIn(makePasskey().use({ challenge: await challenge() }))
  expect(unknown.body.message).toContain('No conocemos')
  const { token } = await make.user()
  for (const wrong of [{ origin: 'https://otra.example' }, { rpId: 'otra.example' }]) {
    const response = makePasskey().register({ challenge: await newChallenge(token), ...wrong })
    expect((await add(token, response)).body.code).toBe('llave-invalida')
  }
})

test('a passkey whose counter does not grow is refused as a clone, and its owner is notified', async () => {
  const shop = await openWithPasskey()
  const { ana, logIn, challenge } = shop
  const use = async (counter: number) => (await logIn(ana.passkey.use({ challenge: await challenge(), counter }))).body
  expect((await use(7)).success).toBe(true)
  expect((await use(7)).message).toContain('parece copiada')
  expect((await use(6)).message).toContain('parece copiada')
  expect((await use(0)).message).toContain('parece copiada')
  expect((await use(8)).success).toBe(true)
  expect((await sentMails(shop)).map(({ subject }) => subject)).toContain('Rechazamos una llave de acceso en Estela')
})

test('a malformed assertion or attestation is refused with a message of the shop', async () => {
  const { ana, logIn, add, challenge, newChallenge } = await openWithPasskey()
  const used = ana.passkey.use({ challenge: await challenge() })
  for (const part of ['clientDataJSON', 'authenticatorData', 'signature']) {
    const reply = await logIn({ ...used, response: { ...used.response, [part]: 'AAAA' } })
    expect([part, reply.statusCode, reply.body.code]).toEqual([part, 401, 'llave-invalida'])
  }
  const made = makePasskey().register({ challenge: await newChallenge(ana.token) })
  const broken = { ...made, response: { ...made.response, attestationObject: 'oWE' } }
  expect((await add(ana.token, broken)).body.code).toBe('llave-invalida')
})

test('adding or removing a passkey ends the other sessions and notifies the owner', async () => {
  const shop = await openWithPasskey()
  const { ana, call, add, newChallenge, logIn, challenge, owner } = shop
  const otherSession = async () => (await logIn(ana.passkey.use({ challenge: await challenge() }))).body.token
  const isAlive = async (token: string) => (await call('GET', '/api/auth/verify', { token })).statusCode === 200
  const before = await otherSession()
  await add(ana.token, makePasskey().register({ challenge: await newChallenge(ana.token) }))
  expect([await isAlive(before), await isAlive(ana.token)]).toEqual([false, true])

  const last = await otherSession()
  const remove = (token: string) => call('DELETE', `/api/auth/passkeys/${ana.passkeyId}`, { token })
  expect((await remove((await owner()).token)).statusCode).toBe(404)
  expect((await remove(ana.token)).statusCode).toBe(200)
  expect([await isAlive(last), await isAlive(ana.token)]).toEqual([false, true])
  expect((await logIn(ana.passkey.use({ challenge: await challenge() }))).statusCode).toBe(401)
  const mail = (await sentMails(shop)).filter(({ to_address }) => to_address === ana.email)
  expect(mail.map(({ subject }) => subject)).toEqual(
    expect.arrayContaining(['Agregaste una llave de acceso en Estela', 'Quitaste una llave de acceso en Estela']),
  )
})

test('after an old login, the password or an own passkey is required', async () => {
  const { ana, call, owner, challenge, db } = await openWithPasskey()
  const eva = await owner()
  await ageLogins(db)
  const start = () => call('POST', '/api/auth/passkeys/options', { token: ana.token })
  expect((await start()).body).toMatchObject({ code: 'reauth', has_passkey: true })
  const confirm = async (passkey: typeof ana.passkey) =>
    call('POST', '/api/auth/reauth', {
      token: ana.token,
      body: { passkey: passkey.use({ challenge: await challenge() }) },
    })
  expect((await confirm(eva.passkey)).statusCode).toBe(403)
  expect((await start()).statusCode).toBe(403)
  expect((await confirm(ana.passkey)).statusCode).toBe(200)
  expect((await start()).statusCode).toBe(200)
})

test('staff whose second factor is a passkey need it when the settings demand a second factor', async () => {
  const { call, db, ana, challenge, logIn } = await openWithPasskey()
  await db.updateTable('users').set({ role: 'ventas' }).where('id', '=', ana.id).execute()
  const byPassword = () => call('POST', '/api/auth/login', { body: ana })
  expect((await byPassword()).statusCode).toBe(200)
  await db.insertInto('settings').values({ key: 'staff_second_factor', value: '"required"' }).execute()
  expect((await byPassword()).body).toMatchObject({ code: 'segundo-factor', has_codes: false, has_passkey: true })
  const { token } = (await logIn(ana.passkey.use({ challenge: await challenge() }))).body
  expect((await call('GET', '/api/admin/dashboard', { token })).statusCode).toBe(200)
})
