import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { openShop } from './open-shop.ts'

/** The admin's doors that everybody may open: only whether the server answers. */
const open = ['/api/admin/test']

test('every admin door is closed to visitors (401) and customers (403), also one that is new', async () => {
  const { app, call, make } = await openShop()
  await app.ready()
  const customer = await make.user()
  const doors = Object.entries(app.swagger().paths ?? {})
    .filter(([path]) => path.startsWith('/api/admin/') && !open.includes(path))
    .flatMap(([path, methods]) => Object.keys(methods ?? {}).map((method) => ({ path, method: method.toUpperCase() })))
  expect(doors.length).toBeGreaterThan(15)
  for (const { path, method } of doors) {
    const url = path.replace('{id}', path.includes('/orders/') ? randomUUID() : '1')
    const send = method as 'GET' | 'POST' | 'PUT' | 'DELETE'
    expect([url, (await call(send, url)).statusCode]).toEqual([url, 401])
    expect([url, (await call(send, url, { token: 'dead' })).statusCode]).toEqual([url, 401])
    const refused = await call(send, url, { token: customer.token })
    expect([url, refused.statusCode, refused.body.code]).toEqual([url, 403, 'sin-permiso'])
  }
})
