import { expect, test } from 'vitest'
import { openShop } from '../../test/support/open-shop.ts'
import { readMails } from '../../test/support/read-mails.ts'
import { runJobs } from '../../test/support/run-jobs.ts'

const ana = { first_name: 'Ana', last_name: 'Paz', email: 'ana@example.com', password: 'clave de Ana' }

async function openWithAccount() {
  const shop = await openShop()
  const { call, config } = shop
  const { token } = (await call('POST', '/api/auth/register', { body: ana })).body
  /** The tokens mailed so far, oldest first. */
  const mailed = async () => {
    await runJobs(shop)
    const mails = (await readMails(config.dataDir)).join()
    return [...mails.matchAll(/verify-email#token=([\w-]{43})\s/g)].map(([, found]) => found)
  }
  const verify = (mailedToken: string | undefined) =>
    call('POST', '/api/auth/verify-email', { body: { token: mailedToken } })
  const isVerified = async () => (await call('GET', '/api/auth/verify', { token })).body.user.email_verified
  const resend = () => call('POST', '/api/auth/send-verification', { token })
  const edit = (body: object) => call('PUT', '/api/auth/profile', { token, body })
  return { ...shop, token, mailed, verify, isVerified, resend, edit }
}

test('a new account confirms its address by the mailed link, once, and buys without it', async () => {
  const shop = await openWithAccount()
  const { call, make, buyer, token, mailed, verify, isVerified, resend } = shop
  expect(await isVerified()).toBe(false)
  const body = { ...buyer, items: [{ product_id: (await make.product()).id, quantity: 1 }] }
  expect((await call('POST', '/api/orders', { token, body })).statusCode).toBe(201)
  const [link] = await mailed()
  expect((await verify(link)).statusCode).toBe(200)
  expect(await isVerified()).toBe(true)
  expect((await verify(link)).body.code).toBe('enlace-vencido')
  expect((await resend()).body.message).toBe('Tu email ya está confirmado.')
  expect(await mailed()).toHaveLength(1)
})

test('a confirmation link can be requested again, many requests send one mail, and it expires in three days', async () => {
  const { db, mailed, verify, isVerified, resend } = await openWithAccount()
  await mailed()
  await Promise.all([resend(), resend(), resend()])
  const links = await mailed()
  expect(links).toHaveLength(2)
  await db
    .updateTable('email_verifications')
    .set({ expires_at: new Date(0) })
    .execute()
  expect((await verify(links[1])).statusCode).toBe(400)
  expect((await verify('x'.repeat(43))).statusCode).toBe(400)
  expect(await isVerified()).toBe(false)
})

test('a password reset by mail also confirms the address', async () => {
  const shop = await openWithAccount()
  await shop.call('POST', '/api/auth/forgot-password', { body: { email: ana.email } })
  await runJobs(shop)
  const token = (await readMails(shop.config.dataDir)).join().match(/reset-password#token=([\w-]+)/)?.[1]
  await shop.call('POST', '/api/auth/reset-password', { body: { token, password: 'otra clave de Ana' } })
  const { email_verified_at } = await shop.db.selectFrom('users').selectAll().executeTakeFirstOrThrow()
  expect(email_verified_at).not.toBeNull()
})

test('a phone is stored as written and in E.164; postal codes and provinces are normalized', async () => {
  const { edit, call, make, buyer, db } = await openWithAccount()
  const written = { phone: '(0351) 15 234-5678', postal_code: 'x5000 abc', address: 'Colón 1', city: 'Córdoba' }
  expect((await edit(written)).body.user).toMatchObject({
    ...written,
    phone_e164: '+5493512345678',
    postal_code: 'X5000ABC',
    province: 'Córdoba',
  })
  expect((await edit({ province: 'capital federal' })).body.user.province).toBe('Ciudad Autónoma de Buenos Aires')
  expect((await edit({ postal_code: '1425', phone: 'interno 22' })).body.user).toMatchObject({
    province: 'Ciudad Autónoma de Buenos Aires',
    postal_code: '1425',
    phone: 'interno 22',
    phone_e164: null,
  })
  expect((await edit({ province: 'Montevideo', postal_code: '11.000' })).body.user).toMatchObject({
    province: 'Montevideo',
    postal_code: '11.000',
  })
  expect((await edit({ phone: 'no tengo' })).statusCode).toBe(400)
  expect((await edit({ phone: '', province: '' })).body.user).toMatchObject({ phone: null, province: null })

  const items = [{ product_id: (await make.product()).id, quantity: 1 }]
  const body = { ...buyer, customer_postal_code: 'c1022aaa', items }
  const { order } = (await call('POST', '/api/orders', { body })).body
  expect(order).toMatchObject({
    customer_phone: buyer.customer_phone,
    customer_phone_e164: '+5491123456789',
    customer_province: 'Ciudad Autónoma de Buenos Aires',
    customer_postal_code: 'C1022AAA',
  })
  expect((await call('GET', `/api/orders/${order.id}`)).body.order.customer_phone_e164).toBeNull()
  expect(await db.selectFrom('users').select('phone_e164').execute()).toEqual([{ phone_e164: null }])
})
