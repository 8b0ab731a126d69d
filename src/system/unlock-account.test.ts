import { expect, test } from 'vitest'
import { openShop } from '../../test/support/open-shop.ts'
import { runCommand } from '../../test/support/run-command.ts'
import { sentMails } from '../../test/support/sent-mails.ts'

const unlock = (shop: { url: string; config: { dataDir: string } }, ...words: string[]) =>
  runCommand('unlock', words, { DATABASE_URL: shop.url, DATA_DIR: shop.config.dataDir })

test('an owner who lost the second factor regains access from the server, and is notified', async () => {
  const shop = await openShop()
  const { make, call, db } = shop
  const { id, email, password, token } = await make.admin()
  await db.insertInto('totp').values({ user_id: id, secret: 'A', confirmed_at: new Date() }).execute()
  expect((await call('POST', '/api/auth/login', { body: { email, password } })).body.code).toBe('segundo-factor')

  const { stdout } = await unlock(shop, email)
  expect((await call('GET', '/api/auth/verify', { token })).statusCode).toBe(401)
  expect((await call('POST', '/api/auth/login', { body: { email, password } })).statusCode).toBe(200)
  const body = { token: stdout.match(/#token=([\w-]+)/)?.[1], password: 'otra-bien-larga' }
  expect((await call('POST', '/api/auth/reset-password', { body })).statusCode).toBe(200)
  const entered = await call('POST', '/api/auth/login', { body: { email, password: body.password } })
  const log = await call('GET', '/api/admin/audit', { token: entered.body.token })
  expect(log.body.entries).toContainEqual(expect.objectContaining({ table_name: 'totp', action: 'delete' }))
  expect((await sentMails(shop)).map(({ subject }) => subject)).toContain('Quitamos tus segundos factores en Estela')
})

test('staff without a second factor are not told that one was removed, and the audit log records the recovery', async () => {
  const shop = await openShop()
  const { id, email, token } = await shop.make.admin()
  // A second factor that was never confirmed was never asked for.
  await shop.db.insertInto('totp').values({ user_id: id, secret: 'A' }).execute()
  const { stdout } = await unlock(shop, email)
  expect(stdout).toContain(`${email} no tenía códigos ni llaves de acceso. Cerramos sus sesiones.`)
  expect((await shop.call('GET', '/api/auth/verify', { token })).statusCode).toBe(401)
  const other = await shop.make.admin()
  const log = await shop.call('GET', '/api/admin/audit?action=act', { token: other.token })
  expect(log.body.entries).toMatchObject([
    { actor_id: id, actor: email, label: 'Recuperó el acceso desde el servidor, con npm run unlock' },
  ])
  expect((await sentMails(shop)).map(({ subject }) => subject)).toEqual(['Cerramos tus sesiones en Estela'])
})

test('an unknown or missing address changes nothing and is reported', async () => {
  const shop = await openShop()
  await expect(unlock(shop, 'nadie@example.com')).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining('No hay ninguna cuenta'),
  })
  await expect(unlock(shop)).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining('Falta el email') })
})
