import { type AddressInfo, connect } from 'node:net'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { ask } from '../../../test/support/ask.ts'
import { openShop } from '../../../test/support/open-shop.ts'
import { untilTaken } from '../../../test/support/until-taken.ts'
import { buildApp } from '../../app.ts'
import { openDatabase } from '../database/database.server.ts'
import { asShopError } from './http.server.ts'

test('one of two deadlocked changes is answered to try again', async () => {
  const { db, make } = await openShop()
  const [one, other] = [await make.product(), await make.product()]
  let waiting = 0
  const { promise: held, resolve: bothHold } = Promise.withResolvers<void>()
  const lockBoth = (ids: [number, number]) =>
    db.transaction().execute(async (tx) => {
      await sql`select from products where id = ${ids[0]} for update`.execute(tx)
      waiting += 1
      if (waiting === 2) bothHold()
      await held
      await sql`select from products where id = ${ids[1]} for update`.execute(tx)
    })
  const ends = await Promise.allSettled([lockBoth([one.id, other.id]), lockBoth([other.id, one.id])])
  const [lost] = ends.filter((end) => end.status === 'rejected')
  expect(asShopError(lost?.reason)).toMatchObject({ status: 503, code: 'ocupada', retryAfter: 1 })
})

test('a buyer who waits for a locked product is soon asked to try again, while other products are sold', async () => {
  const shop = await openShop()
  const { db, make, buyer } = shop
  // With the timeouts of a real shop; those of tests are longer.
  const hurried = openDatabase(shop.url)
  const app = await buildApp({ ...shop, db: hurried.db, pool: hurried.pool })
  onTestFinished(async () => {
    await app.close()
    await hurried.close()
  })
  const buy = ({ id }: { id: number }) =>
    ask(app, {
      method: 'POST',
      url: '/api/orders',
      payload: { ...buyer, items: [{ product_id: id, quantity: 1 }] },
    })
  const [held, free] = [await make.product({ stock: 5 }), await make.product({ stock: 5 })]
  const { promise: enough, resolve: letGo } = Promise.withResolvers<void>()
  const { promise: isHeld, resolve: hold } = Promise.withResolvers<void>()
  const holding = db.transaction().execute(async (tx) => {
    await sql`select from products where id = ${held.id} for update`.execute(tx)
    hold()
    await enough
  })
  await isHeld
  const waiting = buy(held)
  expect((await untilTaken(() => buy(free))).statusCode).toBe(201)
  const { statusCode, body, headers } = await waiting
  expect([statusCode, body.code, headers['retry-after']]).toEqual([503, 'ocupada', '1'])
  letGo()
  await holding
  expect((await untilTaken(() => buy(held))).statusCode).toBe(201)
})

test('a full disk and a read-only database are answered with 503, not 500', () => {
  for (const code of ['25006', '53100', '53200', '58030']) {
    expect(asShopError(Object.assign(new Error(code), { code }) as never)).toMatchObject({
      status: 503,
      code: 'sin-base',
    })
  }
})

test('a full disk is named to staff, and not to buyers', () => {
  const full = Object.assign(new Error('ENOSPC'), { code: 'ENOSPC' })
  const unwritten = Object.assign(new Error('unwritten', { cause: full }), { code: 'E_CANNOT_WRITE_FILE' })
  const unsaved = Object.assign(new Error('unsaved'), { code: '53100' })
  for (const error of [full, unwritten, unsaved] as never[]) {
    expect(asShopError(error, true)).toMatchObject({
      status: 503,
      code: 'sin-lugar',
      message: 'No queda lugar en el disco: liberá lugar. Después probá de nuevo.',
    })
    expect(asShopError(error)).toMatchObject({ status: 503, message: expect.not.stringContaining('disco') })
  }
})

test('a database whose socket is missing is away, not an internal error', async () => {
  const { db, close } = openDatabase('postgres://estela@localhost/estela?host=%2Fnowhere')
  const failure = await sql`select 1`.execute(db).catch((error) => error)
  await close()
  expect(asShopError(failure)).toMatchObject({ status: 503, code: 'sin-base' })
})

test.each([
  ['announced at once', 'Content-Length: 5000000', ['', 'x'.repeat(5_000_000)]],
  [
    'in parts',
    'Transfer-Encoding: chunked',
    Array(10)
      .fill(`7a120\r\n${'x'.repeat(500_000)}\r\n`)
      .concat('0\r\n\r\n'),
  ],
])('a client that sends too much, %s, still gets the answer', async (_how, header, [first = '', ...rest]) => {
  const { app } = await openShop()
  await app.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(() => app.close())
  const line = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  onTestFinished(() => void line.destroy())
  let heard = ''
  line.setEncoding('utf8').on('data', (text: string) => {
    heard += text
  })
  line.write(`POST /api/contact HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n${header}\r\n\r\n${first}`)
  await expect.poll(() => heard).toContain('"code":"muy-grande"')
  expect(heard).toMatch(/^HTTP\/1.1 413 /)
  for (const part of rest) line.write(part)
  line.write('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n')
  await expect.poll(() => heard).toContain('HTTP/1.1 200 OK')
})

test('a call that takes JSON refuses other content types', async () => {
  const { app } = await openShop()
  const post = (type: string, payload: string) =>
    app.inject({ method: 'POST', url: '/api/contact', headers: { 'content-type': type }, payload })
  for (const type of [
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'image/png',
  ]) {
    const answer = await post(type, 'name=Eva')
    expect([type, answer.statusCode, answer.json().code]).toEqual([type, 415, 'tipo-invalido'])
  }
  // Browsers send this type with an empty body.
  expect((await post('text/plain;charset=UTF-8', '')).statusCode).toBe(400)
})
