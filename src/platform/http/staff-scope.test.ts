import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { call } from './call.ts'
import { configureJson } from './http.server.ts'
import { mount } from './mount.server.ts'
import { closeToStaff } from './staff-scope.server.ts'

const ship = call('POST', '/ship', { permission: 'orders.ship' })

function openScope(role: 'deposito' | 'contenido') {
  const app = Fastify()
  configureJson(app)
  closeToStaff(app, async () => ({ id: 1, role }))
  return app
}

test('a staff route without a permission cannot be registered', () => {
  const nameless = () => openScope('deposito').get('/', async () => 'open to all of staff')
  expect(nameless).toThrow('GET / names no permission')
  const unnamed = () => mount(openScope('deposito'), call('GET', '/a'), { summary: '' }).handle(async () => ({}))
  expect(unnamed).toThrow('GET /a names no permission')
})

test('a call with a permission cannot be mounted outside of a staff scope', () => {
  expect(() => mount(Fastify(), ship, { summary: '' }).handle(async () => ({}))).toThrow('outside of their scope')
})

test('a user without the permission is refused before the body is read', async () => {
  for (const [role, status] of [
    ['deposito', 400],
    ['contenido', 403],
  ] as const) {
    const app = openScope(role)
    mount(app, ship, { summary: '' }).handle(async () => ({}))
    const headers = { 'content-type': 'application/json' }
    const reply = await app.inject({ method: 'POST', url: '/ship', headers, payload: 'no JSON' })
    expect(reply.statusCode).toBe(status)
    await app.close()
  }
})
