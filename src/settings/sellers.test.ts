import { expect, test } from 'vitest'
import { openShop } from '../../test/support/open-shop.ts'

const rosa = { name: 'Rosa', role: 'Nicho', text: 'Huele todo dos veces.', picture: '' }

test('the owner sets the team: up to six people, each with a name', async () => {
  const { call, make } = await openShop()
  const { token } = await make.admin()
  const save = (sellers: object[]) => call('PUT', '/api/admin/settings', { token, body: { settings: { sellers } } })
  const names = async () =>
    (await call('GET', '/api/admin/settings', { token })).body.settings.sellers.map(({ name }: typeof rosa) => name)
  expect(await names()).toEqual(['Julieta', 'Tomás', 'Carolina'])
  expect((await save([rosa, { ...rosa, name: 'Elba' }])).statusCode).toBe(200)
  expect(await names()).toEqual(['Rosa', 'Elba'])

  const nameless = await save([rosa, { ...rosa, name: ' ' }])
  expect([nameless.statusCode, nameless.body.errors]).toEqual([400, { 'settings.sellers.1.name': 'Ingresá el nombre' }])
  expect((await save(Array(7).fill(rosa))).statusCode).toBe(400)
  expect((await save([{ ...rosa, picture: 'https://example.com/x.png' }])).statusCode).toBe(400)
  expect(await names()).toEqual(['Rosa', 'Elba'])
  expect((await save([])).statusCode).toBe(200)
  expect(await names()).toEqual([])
})
