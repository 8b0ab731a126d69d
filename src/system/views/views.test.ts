import { expect, test } from 'vitest'
import { openShop } from '../../../test/support/open-shop.ts'

async function openPanel() {
  const shop = await openShop()
  const { token } = await shop.make.admin()
  const save = (name: string, query = 'status=confirmado', as = token) =>
    shop.call('POST', '/api/admin/views', { token: as, body: { page: '/admin/orders', name, query } })
  const list = async (as = token, page = '/admin/orders') =>
    (await shop.call('GET', `/api/admin/views?page=${page}`, { token: as })).body.views
  return { ...shop, token, save, list }
}

test('a view is saved, replaced under the same name, and deleted', async () => {
  const { call, token, save, list } = await openPanel()
  await save('Por enviar')
  await save('Ayer', 'start=2026-11-21')
  const { body } = await save('Por enviar', 'status=confirmado&order=ASC')
  expect(body.views.map(({ name, query }: { name: string; query: string }) => [name, query])).toEqual([
    ['Ayer', 'start=2026-11-21'],
    ['Por enviar', 'status=confirmado&order=ASC'],
  ])
  expect(await list(token, '/admin/payments')).toEqual([])
  const [{ id }] = await list()
  expect((await call('DELETE', `/api/admin/views/${id}`, { token })).body.views).toHaveLength(1)
  expect((await call('DELETE', `/api/admin/views/${id}`, { token })).statusCode).toBe(404)
})

test('each staff member has their own views', async () => {
  const { make, call, save, list } = await openPanel()
  await save('Por enviar')
  const other = await make.admin()
  expect(await list(other.token)).toEqual([])
  const [{ id }] = await list()
  expect((await call('DELETE', `/api/admin/views/${id}`, { token: other.token })).statusCode).toBe(404)
  expect(await list()).toHaveLength(1)
})

test('invalid views are refused, and so are more than twenty', async () => {
  const { call, token, save } = await openPanel()
  expect((await save('   ')).statusCode).toBe(400)
  expect((await save('x'.repeat(41))).statusCode).toBe(400)
  expect((await save('Larga', 'x'.repeat(1001))).statusCode).toBe(400)
  const elsewhere = { page: '/perfil', name: 'Otra', query: '' }
  expect((await call('POST', '/api/admin/views', { token, body: elsewhere })).statusCode).toBe(400)
  for (let count = 0; count < 20; count++) await save(`Vista ${count}`)
  expect(await save('Una más')).toMatchObject({ statusCode: 409, body: { code: 'demasiadas-vistas' } })
})
