import { expect, test } from 'vitest'
import { openShop } from '../../../test/support/open-shop.ts'
import { readMails } from '../../../test/support/read-mails.ts'
import { runJobs } from '../../../test/support/run-jobs.ts'
import { hashToken } from '../../platform/http/tokens.server.ts'

const path = '/api/admin/administrators'

async function openPanel() {
  const shop = await openShop()
  const admin = await shop.make.admin()
  const ask = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: unknown) =>
    shop.call(method, url, { token: admin.token, body })
  const growOld = (token: string) =>
    shop.db
      .updateTable('sessions')
      .set({ authenticated_at: new Date(Date.now() - 16 * 60_000) })
      .where('token_hash', '=', hashToken(token))
      .execute()
  const logIn = (email: string, password: string) => shop.call('POST', '/api/auth/login', { body: { email, password } })
  /** Sets a password with the latest invitation link. */
  async function setPassword(password: string) {
    await runJobs(shop)
    const mails = (await readMails(shop.config.dataDir)).filter((mail) => mail.includes('Te dieron acceso al panel'))
    const token = mails.at(-1)?.match(/#token=([\w-]+)&panel=1\s/)?.[1]
    return shop.call('POST', '/api/auth/reset-password', { body: { token, password } })
  }
  return { ...shop, admin, ask, growOld, logIn, setPassword }
}

test('a new administrator sets the password by a mailed link and enters', async () => {
  const shop = await openPanel()
  const added = await shop.ask('POST', path, { email: 'nueva@example.com' })
  expect(added.statusCode).toBe(201)
  expect(added.body).toMatchObject({
    is_new_account: true,
    administrator: { name: 'nueva', email: 'nueva@example.com' },
  })
  expect((await shop.ask('POST', path, { email: 'NUEVA@example.com' })).body.code).toBe('ya-administra')
  await runJobs(shop)
  const [mail = ''] = await readMails(shop.config.dataDir)
  const token = mail.match(/#token=([\w-]+)/)?.[1]
  const set = await shop.call('POST', '/api/auth/reset-password', { body: { token, password: 'una-clave-larga' } })
  expect(set.body).toMatchObject({ user: { email: 'nueva@example.com', is_admin: 1, email_verified: true } })
  expect((await shop.call('GET', path, { token: set.body.token })).body.administrators).toHaveLength(2)
  expect((await shop.logIn('nueva@example.com', 'una-clave-larga')).statusCode).toBe(200)
})

test('a later password reset starts no session, unlike the first one of an invitation', async () => {
  const shop = await openPanel()
  await shop.ask('POST', path, { email: 'nueva@example.com' })
  const first = await shop.setPassword('una-clave-larga')
  expect((await shop.call('GET', path, { token: first.body.token })).statusCode).toBe(200)
  await shop.call('POST', '/api/auth/forgot-password', { body: { email: 'nueva@example.com' } })
  await runJobs(shop)
  const mail = (await readMails(shop.config.dataDir)).find((text) => !text.includes('Te dieron acceso al panel'))
  const token = mail?.match(/#token=([\w-]+)/)?.[1]
  const again = await shop.call('POST', '/api/auth/reset-password', { body: { token, password: 'otra-clave-larga' } })
  expect([again.statusCode, again.body.token, again.body.user]).toEqual([200, undefined, undefined])
  expect((await shop.call('GET', path, { token: first.body.token })).statusCode).toBe(401)
})

test('a customer who becomes staff logs in anew, and loses access at once when removed', async () => {
  const shop = await openPanel()
  const person = await shop.make.user({ password: 'secreto' })
  const { body } = await shop.ask('POST', path, { email: person.email.toUpperCase() })
  expect(body).toMatchObject({ is_new_account: false, administrator: { id: person.id, last_login_at: null } })
  expect((await shop.call('GET', path, { token: person.token })).statusCode).toBe(401)
  const password = 'una-clave-larga'
  expect((await shop.setPassword('once letras')).body.message).toBe('La contraseña debe tener al menos 12 caracteres')
  expect((await shop.setPassword(password)).statusCode).toBe(200)
  const login = await shop.logIn(person.email, password)
  expect((await shop.call('GET', path, { token: login.body.token })).statusCode).toBe(200)
  expect((await shop.ask('DELETE', `${path}/${person.id}`)).statusCode).toBe(200)
  expect((await shop.call('GET', '/api/auth/verify', { token: login.body.token })).statusCode).toBe(401)
  expect((await shop.ask('DELETE', `${path}/${person.id}`)).statusCode).toBe(404)
  const { administrators } = (await shop.ask('GET', path)).body
  expect(administrators.map(({ id }: { id: number }) => id)).not.toContain(person.id)
  expect((await shop.logIn(person.email, password)).body.user.is_admin).toBe(0)
})

test('a stranger who had registered the address of a new administrator loses all access to the account', async () => {
  const shop = await openPanel()
  const { call, db } = shop
  const stranger = { first_name: 'X', last_name: 'X', email: 'ventas@estela.test', password: 'una clave bien larga' }
  const cookie = String((await call('POST', '/api/auth/register', { body: stranger })).headers['set-cookie'])
  const session = (await shop.logIn(stranger.email, stranger.password)).body.token
  await call('POST', '/api/auth/forgot-password', { body: stranger })
  await runJobs(shop)
  const links = new Set((await readMails(shop.config.dataDir)).join().match(/#token=[\w-]+/g))
  expect(links.size).toBe(2)
  const pending = { email: 'ladron@example.net', current_password: stranger.password }
  expect((await call('PUT', '/api/auth/profile', { token: session, body: pending })).statusCode).toBe(200)

  const raised = await shop.ask('POST', path, { email: stranger.email })
  expect(raised.body.message).toMatch(/contraseña anterior ya no sirve.*enlace de 24 horas/)
  expect(raised.body.administrator).toMatchObject({ has_entered: false, last_login_at: null })
  expect((await shop.logIn(stranger.email, stranger.password)).statusCode).toBe(401)
  expect((await call('GET', '/api/auth/verify', { token: session })).statusCode).toBe(401)
  for (const token of [...links].map((link) => link.slice('#token='.length))) {
    expect((await call('POST', '/api/auth/verify-email', { body: { token } })).statusCode).toBe(400)
    const body = { token, password: 'otra clave bien larga' }
    expect((await call('POST', '/api/auth/reset-password', { body })).statusCode).toBe(400)
  }
  expect(cookie).toContain('estela_device=')
  expect(await db.selectFrom('known_devices').selectAll().execute()).toEqual([])
  await runJobs(shop)
  expect((await readMails(shop.config.dataDir)).filter((mail) => mail.includes('To: ladron@'))).toEqual([])

  const own = async () => (await shop.ask('GET', path)).body.administrators.at(-1)
  expect(await own()).toMatchObject({ email: stranger.email, has_entered: false })
  expect((await shop.setPassword('la clave de ventas')).statusCode).toBe(200)
  const login = await shop.logIn(stranger.email, 'la clave de ventas')
  expect(login.body.user).toMatchObject({ is_admin: 1, email_verified: true, pending_email: null })
  expect(await own()).toMatchObject({ has_entered: true })
})

test('removing an administrator invited by mistake invalidates the mailed link', async () => {
  const shop = await openPanel()
  const { administrator } = (await shop.ask('POST', path, { email: 'ventaz@example.com' })).body
  await runJobs(shop)
  expect((await shop.ask('DELETE', `${path}/${administrator.id}`)).statusCode).toBe(200)
  expect((await shop.setPassword('una clave bien larga')).statusCode).toBe(400)
  // A mail that was still queued is not sent either.
  await shop.ask('POST', path, { email: 'ventaz@example.com' })
  await shop.ask('DELETE', `${path}/${administrator.id}`)
  await runJobs(shop)
  expect(await readMails(shop.config.dataDir)).toHaveLength(1)
})

test('concurrent registration and invitations of one address make one administrator who has to use the link', async () => {
  const shop = await openPanel()
  for (let turn = 0; turn < 5; turn += 1) {
    const stranger = {
      first_name: 'X',
      last_name: 'X',
      email: `ventas${turn}@estela.test`,
      password: 'una clave larga',
    }
    const [one, two, registered] = await Promise.all([
      shop.ask('POST', path, { email: stranger.email }),
      shop.ask('POST', path, { email: stranger.email.toUpperCase() }),
      shop.call('POST', '/api/auth/register', { body: stranger }),
    ])
    expect([one.statusCode, two.statusCode].toSorted()).toEqual([201, 409])
    expect([201, 409]).toContain(registered.statusCode)
    const token = registered.body.token ?? 'none'
    expect((await shop.call('GET', '/api/auth/verify', { token })).statusCode).toBe(401)
    expect((await shop.logIn(stranger.email, stranger.password)).statusCode).toBe(401)
  }
})

test('a login and a password change in progress fail when the account becomes staff', async () => {
  const shop = await openPanel()
  for (let turn = 0; turn < 5; turn += 1) {
    const { email, password, token } = await shop.make.user()
    const body = { current_password: password, new_password: 'una clave bien larga' }
    const [login, changed] = await Promise.all([
      shop.logIn(email, password),
      shop.call('POST', '/api/auth/password', { token, body }),
      shop.ask('POST', path, { email }),
    ])
    const tokens: string[] = [token, login.body.token ?? 'none']
    for (const one of tokens) expect((await shop.call('GET', '/api/auth/verify', { token: one })).statusCode).toBe(401)
    expect([200, 401]).toContain(changed.statusCode)
    expect((await shop.logIn(email, password)).statusCode).toBe(401)
    expect((await shop.logIn(email, body.new_password)).statusCode).toBe(401)
  }
})

test.each([
  ['remove', 'remove'],
  ['demote', 'demote'],
  ['demote', 'remove'],
] as const)(
  'the last owner stays, also when one owner would %s the other, who would %s them, at once',
  async (...acts) => {
    const shop = await openPanel()
    const other = await shop.make.admin()
    await shop.make.user({ role: 'encargado' })
    const act = (what: 'remove' | 'demote', by: { token: string }, whom: { id: number }) =>
      what === 'remove'
        ? shop.call('DELETE', `${path}/${whom.id}`, { token: by.token })
        : shop.call('PUT', `${path}/${whom.id}`, { token: by.token, body: { role: 'ventas' } })
    const replies = await Promise.all([act(acts[0], shop.admin, other), act(acts[1], other, shop.admin)])
    expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    const owners = await shop.db.selectFrom('users').select('id').where('role', '=', 'dueno').execute()
    expect(owners).toHaveLength(1)
    const last = [shop.admin, other].find(({ id }) => id === owners[0]?.id) ?? shop.admin
    for (const what of ['remove', 'demote'] as const) {
      const refused = await act(what, last, last)
      expect([refused.statusCode, refused.body.code]).toEqual([409, 'ultimo-dueno'])
    }
  },
)

test('an invitation gives a role, owner by default, and a change of role applies to open sessions', async () => {
  const shop = await openPanel()
  const owner = await shop.ask('POST', path, { email: 'socia@example.com' })
  expect(owner.body.administrator).toMatchObject({ role: 'dueno' })
  const raised = await shop.make.user()
  expect((await shop.ask('POST', path, { email: raised.email, role: 'contador' })).body.administrator.role).toBe(
    'contador',
  )
  const { id, token } = await shop.make.user({ role: 'deposito' })
  const read = async () => (await shop.call('GET', '/api/auth/verify', { token })).body.user
  const before = await read()
  expect(before).toMatchObject({ is_admin: 1, role: 'deposito' })
  expect(before.permissions).toContain('orders.ship')
  expect(before.permissions).toEqual(before.permissions.toSorted())
  const transfers = () => shop.call('GET', '/api/admin/pending-verifications', { token })
  expect((await transfers()).body).toMatchObject({
    code: 'sin-permiso',
    message: expect.stringMatching(/^Tu rol no permite/),
  })

  const changed = await shop.ask('PUT', `${path}/${id}`, { role: 'ventas' })
  expect(changed.body).toMatchObject({
    message: 'Ana Pérez ahora tiene el rol Ventas.',
    administrator: { id, role: 'ventas' },
  })
  expect((await transfers()).statusCode).toBe(200)
  expect((await read()).permissions).toContain('payments.verify')
  expect((await shop.ask('PUT', `${path}/${id}`, { role: 'cliente' })).body.code).toBe('datos-invalidos')
  expect((await shop.ask('PUT', `${path}/${(await shop.make.user()).id}`, { role: 'ventas' })).statusCode).toBe(404)
  expect((await shop.call('PUT', `${path}/${id}`, { token, body: { role: 'dueno' } })).statusCode).toBe(403)
  expect((await read()).role).toBe('ventas')
})

test('administrators are changed only after a recent login or with the password', async () => {
  const shop = await openPanel()
  const other = await shop.make.admin()
  await shop.growOld(shop.admin.token)
  expect((await shop.ask('POST', path, { email: 'x@example.com' })).body.code).toBe('reauth')
  expect((await shop.ask('DELETE', `${path}/${other.id}`)).body.code).toBe('reauth')
  expect((await shop.ask('PUT', `${path}/${other.id}`, { role: 'ventas' })).body.code).toBe('reauth')
  const { password } = shop.admin
  expect((await shop.ask('DELETE', `${path}/${other.id}`, { password })).statusCode).toBe(200)
  for (const email of ['', 'sin arroba', `${'a'.repeat(300)}@x.com`, 7, null]) {
    expect((await shop.ask('POST', path, { email })).statusCode).toBe(400)
  }
})
