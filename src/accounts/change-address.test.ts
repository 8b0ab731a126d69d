import { expect, test } from 'vitest'
import { openShop } from '../../test/support/open-shop.ts'
import { readMails } from '../../test/support/read-mails.ts'
import { runJobs } from '../../test/support/run-jobs.ts'
import type { Role } from '../roles.ts'

const [own, next] = ['ana@example.com', 'ana.nueva@example.com']
const password = 'la clave de Ana'

async function openWithAna(environment: Record<string, string> = {}, role: Role = 'cliente') {
  const shop = await openShop(environment)
  const { call, make, config, db } = shop
  const { token, id } = await make.user({ email: own, password, role })
  const edit = (body: object) => call('PUT', '/api/auth/profile', { token, body })
  const change = (email: string) => edit({ email, current_password: password })
  const me = async (session = token) => (await call('GET', '/api/auth/verify', { token: session })).body.user
  const logIn = async (email: string) => (await call('POST', '/api/auth/login', { body: { email, password } })).body
  /** The mails sent so far, oldest first. */
  async function mails() {
    await runJobs(shop)
    const sent = await readMails(config.dataDir)
    // Leaves out the new-browser mails, which have their own tests.
    const own = sent.filter((mail) => !/^Subject: Entraron a tu cuenta/m.test(mail))
    return own.map((mail) => ({
      to: mail.match(/^To: (.*?)\r?$/m)?.[1],
      subject: mail.match(/^Subject: (.*?) en /m)?.[1],
      link: mail.match(/#token=([\w-]{43})/)?.[1],
    }))
  }
  const follow = (link: string | undefined, headers = {}) =>
    call('POST', '/api/auth/verify-email', { body: { token: link }, headers })
  const reset = (link: string | undefined) =>
    call('POST', '/api/auth/reset-password', { body: { token: link, password: 'otra clave bien larga' } })
  const row = () => db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  return { ...shop, token, id, edit, change, me, logIn, mails, follow, reset, row }
}

test('a new address is pending until its link is followed, and the old one is notified of both steps', async () => {
  const { change, me, logIn, mails, follow, call } = await openWithAna()
  const elsewhere = (await logIn(own)).token
  const asked = await change(` ${next} `)
  expect(asked.body).toMatchObject({
    message: `Te mandamos un enlace a ${next}. Hasta que lo abras, seguís entrando con ${own}.`,
    user: { email: own, pending_email: next, email_verified: false },
  })
  expect((await logIn(next)).token).toBeUndefined()
  expect((await logIn(own)).user).toMatchObject({ email: own, pending_email: next })
  await call('POST', '/api/auth/forgot-password', { body: { email: own } })
  const [first, second, third] = await mails()
  expect([first, second, third].map((mail) => [mail?.to, mail?.subject])).toEqual(
    expect.arrayContaining([
      [next, 'Confirmá tu nuevo email'],
      [own, 'Pidieron cambiar el email de tu cuenta'],
      [own, 'Elegí una nueva contraseña'],
    ]),
  )
  const linkTo = (subject: string) => [first, second, third].find((mail) => mail?.subject === subject)?.link
  const followed = await follow(linkTo('Confirmá tu nuevo email'), { authorization: `Bearer ${elsewhere}` })
  expect(followed.body.message).toBe(`Listo: desde ahora entrás con ${next}.`)
  expect(await me()).toBeUndefined()
  expect(await me(elsewhere)).toMatchObject({ email: next, pending_email: null, email_verified: true })
  expect((await logIn(own)).token).toBeUndefined()
  expect((await logIn(next)).token).toBeTruthy()
  expect((await mails()).at(-1)).toMatchObject({ to: own, subject: 'Cambió el email de tu cuenta' })
  const body = { token: linkTo('Elegí una nueva contraseña'), password: 'otra clave' }
  expect((await call('POST', '/api/auth/reset-password', { body })).body.code).toBe('enlace-vencido')
})

test('a new address requires the password, and ten wrong ones end the session', async () => {
  const { edit, row, call } = await openWithAna()
  const before = await row()
  for (const body of [{}, { current_password: '' }, { current_password: null }, { current_password: 'adivino' }]) {
    const refused = await edit({ first_name: 'Eva', email: next, ...body })
    expect([refused.statusCode, Object.keys(refused.body.errors)]).toEqual([400, ['current_password']])
  }
  expect(await row()).toEqual(before)
  const guesses: number[] = []
  for (let turn = 0; turn < 9; turn += 1) {
    guesses.push((await edit({ email: next, current_password: `adivino ${turn}` })).statusCode)
  }
  expect(guesses).toEqual([...Array(8).fill(400), 401])
  expect((await edit({ city: 'Rosario' })).statusCode).toBe(401)
  expect((await call('PUT', '/api/auth/profile', { body: { email: next } })).statusCode).toBe(401)
})

test('sending the current address in any spelling changes nothing, and cancels a pending one', async () => {
  const { edit, change, me, mails, follow } = await openWithAna()
  const same = await edit({ email: own.toUpperCase(), city: 'Rosario' })
  expect(same.body).toMatchObject({ message: 'Perfil actualizado', user: { email: own, city: 'Rosario' } })
  expect(await mails()).toEqual([])
  await change(next)
  const link = (await mails()).find(({ to }) => to === next)?.link
  expect((await edit({ first_name: 'Eva' })).body.user).toMatchObject({ first_name: 'Eva', pending_email: next })
  expect((await edit({ email: own })).body.user.pending_email).toBeNull()
  expect((await follow(link)).body.code).toBe('enlace-vencido')
  expect(await me()).toMatchObject({ email: own })
})

test('only the owner of a mailbox learns whether its address has an account', async () => {
  const { change, make, mails, follow, call } = await openWithAna()
  const { email: taken } = await make.user()
  const [free, busy] = [await change(next), await change(taken)]
  const words = ({ body }: typeof free, email: string) => JSON.stringify(body).replaceAll(email, 'x')
  expect([busy.statusCode, words(busy, taken)]).toEqual([free.statusCode, words(free, next)])
  expect((await mails()).map(({ to, subject }) => [to, subject])).not.toContainEqual([taken, expect.anything()])
  // The address is registered after the link was mailed.
  await change('tarde@example.com')
  const link = (await mails()).find(({ to }) => to === 'tarde@example.com')?.link
  await make.user({ email: 'tarde@example.com' })
  const late = await follow(link)
  expect([late.statusCode, late.body.code]).toEqual([409, 'email-usado'])
  expect((await call('POST', '/api/auth/login', { body: { email: own, password } })).statusCode).toBe(200)
})

test('the link is sent again to the pending address only', async () => {
  const { change, mails, call, token, follow, me } = await openWithAna()
  await change('primera@example.com')
  const [first] = (await mails()).filter(({ to }) => to === 'primera@example.com')
  await change(next)
  const again = await call('POST', '/api/auth/send-verification', { token })
  expect(again.body.message).toBe(`Te enviamos el enlace a ${next}.`)
  expect((await follow(first?.link)).body.code).toBe('enlace-vencido')
  const links = (await mails()).filter(({ to }) => to === next)
  expect((await follow(links.at(-1)?.link)).statusCode).toBe(200)
  expect(await me()).toBeUndefined()
})

test('a new password cancels a pending address', async () => {
  const { change, mails, reset, follow, call, row } = await openWithAna()
  await change(next)
  const link = (await mails()).find(({ to }) => to === next)?.link
  await call('POST', '/api/auth/forgot-password', { body: { email: own } })
  expect((await reset((await mails()).at(-1)?.link)).statusCode).toBe(200)
  expect((await follow(link)).body.code).toBe('enlace-vencido')
  expect(await row()).toMatchObject({ email: own, pending_email: null })
})

test('links mailed to an address that the account no longer has do nothing', async () => {
  const shop = await openWithAna()
  const { call, db, id, mails, reset, row } = shop
  await call('POST', '/api/auth/forgot-password', { body: { email: own } })
  const link = (await mails()).at(-1)?.link
  // The account's address changes by any means.
  await db.updateTable('users').set({ email: next }).where('id', '=', id).execute()
  expect((await reset(link)).body.code).toBe('enlace-vencido')
  // Mails queued for the old address and sent only now.
  const about = JSON.stringify({ user_id: id, is_new: true })
  for (const kind of ['password-reset', 'verification', 'new-administrator']) {
    const mail = { key: kind, kind, about, to_address: own }
    await db.insertInto('mails').values(mail).execute()
  }
  const sent = (await mails()).length
  await shop.pool.query("select graphile_worker.add_job('send-due-mails')")
  await db
    .updateTable('mails')
    .set({ next_attempt_at: new Date(0) })
    .execute()
  expect(await mails()).toHaveLength(sent)
  const states = await db.selectFrom('mails').select(['key', 'state']).where('key', 'not like', '%:%').execute()
  expect(states.map(({ state }) => state)).toEqual(['descartado', 'descartado', 'descartado'])
  expect(await row()).toMatchObject({ email_verified_at: null })
})

test("staff's changes to their own account are in the audit log, without passwords", async () => {
  const { change, edit, mails, follow, reset, call, db, id, row, token } = await openWithAna({}, 'dueno')
  await edit({ first_name: 'Eva' })
  const fresh = { current_password: password, new_password: 'la clave nueva de Ana' }
  expect((await call('POST', '/api/auth/password', { token, body: fresh })).statusCode).toBe(200)
  expect((await change(next)).statusCode).toBe(400)
  await edit({ email: next, current_password: fresh.new_password })
  await follow((await mails()).find(({ to }) => to === next)?.link)
  await call('POST', '/api/auth/forgot-password', { body: { email: next } })
  expect((await reset((await mails()).at(-1)?.link)).statusCode).toBe(200)
  const log = await db.selectFrom('audit_log').selectAll().orderBy('id').execute()
  expect(log.map(({ actor_id, table_name, row_id }) => [actor_id, table_name, row_id])).toEqual(
    Array(log.length).fill([id, 'users', String(id)]),
  )
  expect(log.map(({ after }) => Object.keys(after as object).toSorted())).toEqual([
    ['first_name'],
    ['credentials_changed_at'],
    ['pending_email'],
    ['email', 'email_verified_at', 'pending_email'],
    ['credentials_changed_at'],
    ['email_verified_at'],
  ])
  expect(JSON.stringify(log)).not.toContain((await row()).password_hash)
})

test("customers' changes to their own account are not in the audit log", async () => {
  const { change, db } = await openWithAna()
  await change(next)
  expect(await db.selectFrom('audit_log').selectAll().execute()).toEqual([])
})

test('repeated changes of address are limited, and so are the mails to each mailbox', async () => {
  const { change, mails, token, call } = await openWithAna({ RATE_LOGIN: '1000', RATE_FORMS: '1000' })
  for (let turn = 0; turn < 5; turn += 1) {
    expect((await change(next)).statusCode).toBe(200)
    await mails()
    expect((await change(`otra${turn}@example.com`)).statusCode).toBe(200)
    await mails()
  }
  const refused = await change(next)
  expect([refused.statusCode, Number(refused.headers['retry-after']) > 0]).toEqual([429, true])
  const sent = await mails()
  expect(sent.filter(({ to }) => to === next)).toHaveLength(3)
  expect(sent.filter(({ to }) => to === own)).toHaveLength(3)
  const statuses: number[] = []
  for (let turn = 0; turn < 3; turn += 1) {
    statuses.push((await call('POST', '/api/auth/send-verification', { token })).statusCode)
    await mails()
  }
  expect(statuses).toEqual([200, 200, 429])
})

test('changes of address are also limited per IP address', async () => {
  const { change } = await openWithAna({ RATE_LOGIN: '2' })
  const statuses = [await change(next), await change(next), await change(next)].map(({ statusCode }) => statusCode)
  expect(statuses).toEqual([200, 200, 429])
})

test('an address gets at most three reset mails an hour, and the response never changes', async () => {
  const { call, mails } = await openWithAna({ RATE_LOGIN: '1000' })
  const answers: unknown[] = []
  for (let turn = 0; turn < 6; turn += 1) {
    const { statusCode, body } = await call('POST', '/api/auth/forgot-password', { body: { email: own.toUpperCase() } })
    answers.push([statusCode, body.message])
  }
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
  expect(await mails()).toHaveLength(3)
})
