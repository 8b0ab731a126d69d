import { expect, test } from 'vitest'
import { openShop } from '../../../test/support/open-shop.ts'
import { nameNotes } from '../notes/name-notes.server.ts'
import { listNoteFacet } from './note-facet.server.ts'

async function openShelf() {
  const shop = await openShop()
  const { call, make } = shop
  const pyramid = (top: string[], base: string[]) => ({ notes_top: top, notes_base: base })
  await make.product({ name: 'Dulce', brand: 'Lattafa', ...pyramid(['bergamota'], ['vainilla', 'haba tonka']) })
  await make.product({ name: 'Oscuro', brand: 'Afnan', ...pyramid(['bergamota'], ['vainilla de madagascar', 'oud']) })
  await make.product({ name: 'Fresco', brand: 'Lattafa', notes: 'bergamot, pink pepper y lavender' })
  await make.product({ name: 'Rosado', brand: 'Afnan', ...pyramid(['rosa de bulgaria'], ['vanilla']) })
  await make.product({ name: 'Mudo', brand: 'Afnan' })
  const found = async (query: string) => {
    const { statusCode, body } = await call('GET', `/api/products?sort=name&order=ASC&${query}`)
    return statusCode === 200 ? body.products.map(({ name }: { name: string }) => name) : statusCode
  }
  return { ...shop, found }
}

test('products are filtered by wanted and excluded notes, in Spanish or English', async () => {
  const { found } = await openShelf()
  for (const name of ['vainilla', 'Vanilla', 'VAINILLA', 'vanilla%20bean'])
    expect(await found(`notes=${name}`), name).toEqual(['Dulce', 'Oscuro', 'Rosado'])
  expect(await found('notes=vainilla&notes=bergamot')).toEqual(['Dulce', 'Oscuro'])
  expect(await found('notes=vainilla&without=agarwood')).toEqual(['Dulce', 'Rosado'])
  expect(await found('notes=vainilla&without=oud&without=rose')).toEqual(['Dulce'])
  // A product without notes does not have the excluded one.
  expect(await found('without=vainilla')).toEqual(['Fresco', 'Mudo'])
  expect(await found('notes=pimienta')).toEqual(['Fresco'])
  expect(await found('notes=rosa')).toEqual(['Rosado'])
  expect(await found('notes=vainilla&brand=Afnan')).toEqual(['Oscuro', 'Rosado'])
  expect(await found('notes=&without=')).toHaveLength(5)
})

test('unknown notes find nothing, and invalid ones are harmless', async () => {
  const { found } = await openShelf()
  expect(await found('notes=plutonio')).toEqual([])
  expect(await found('without=plutonio')).toHaveLength(5)
  for (const odd of ['%25', "'; drop table products", '__proto__', '🌹']) {
    expect(await found(`notes=${encodeURIComponent(odd)}`), odd).toEqual([])
  }
})

test('more than twenty notes are refused', async () => {
  const { found } = await openShelf()
  const many = (name: string, count: number) =>
    Array.from({ length: count }, (_, index) => `${name}=nota${index}`).join('&')
  expect(await found(many('notes', 20))).toEqual([])
  expect(await found(many('notes', 21))).toBe(400)
  expect(await found(many('without', 100))).toBe(400)
  expect(await found(`notes=${'a'.repeat(250)}`)).toBe(400)
})

test('a product with a hundred notes is saved completely, and found by the first eighty', async () => {
  const { call, make, found } = await openShelf()
  const { token } = await make.admin()
  const notes = Array.from({ length: 100 }, (_, index) => `raíz número ${index}`).join(', ')
  const body = { name: 'Bosque', price: 100, stock: 1, notes: `Salida: ${notes}; Fondo: vainilla` }
  const { statusCode, body: saved } = await call('POST', '/api/products', { token, body })
  expect([statusCode, saved.product.notes_top.length]).toEqual([201, 100])
  expect(await found(`notes=${encodeURIComponent('raíz número 79')}`)).toEqual(['Bosque'])
  expect(await found(`notes=${encodeURIComponent('raíz número 99')}`)).toEqual([])
  const tooLong = await call('POST', '/api/products', { token, body: { ...body, notes: 'x'.repeat(4001) } })
  expect([tooLong.statusCode, Object.keys(tooLong.body.errors)]).toEqual([400, ['notes']])
})

test('«vainilla sin oud» in the search filters by notes', async () => {
  const { found, call } = await openShelf()
  const search = (text: string) => found(`search=${encodeURIComponent(text)}`)
  expect(await search('vainilla sin oud')).toEqual(['Dulce', 'Rosado'])
  expect(await search('afnan sin oud')).toEqual(['Mudo', 'Rosado'])
  expect(await search('sin vainilla')).toEqual(['Fresco', 'Mudo'])
  const { body } = await call('GET', '/api/products/suggestions?q=vainilla%20sin%20oud')
  expect(body.products.map(({ name }: { name: string }) => name).toSorted()).toEqual(['Dulce', 'Rosado'])
})

test('the facet has the number of products for each note', async () => {
  const { db } = await openShelf()
  const counts = async (filters: Parameters<typeof listNoteFacet>[1]) => {
    const { offered } = await listNoteFacet(db, filters, undefined)
    return Object.fromEntries(offered.map(({ value, count }) => [value, count]))
  }
  expect(await counts({})).toMatchObject({ bergamota: 3, vainilla: 3, oud: 1, pimienta: 1 })
  expect(await counts({ notes: ['vanilla'] })).toMatchObject({ bergamota: 2, vainilla: 3, oud: 1, rosa: 1 })
  // Chosen notes are offered even without products.
  expect(await counts({ notes: ['plutonio'], without: ['Oud'] })).toEqual({ plutonio: 0, oud: 0 })
})

test('new products and those of older versions are found by notes', async () => {
  const { found, call, make, db } = await openShelf()
  const { token } = await make.admin()
  const body = { name: 'Nuevo', price: 10, stock: 1, notes: 'Salida: incienso; Fondo: cuero' }
  const created = await call('POST', '/api/products', { token, body })
  expect([created.statusCode, await found('notes=leather&notes=olíbano')]).toEqual([201, ['Nuevo']])
  await call('PUT', `/api/products/${created.body.product.id}`, { token, body: { notes: 'miel' } })
  expect([await found('notes=cuero'), await found('notes=honey')]).toEqual([[], ['Nuevo']])
  await db.updateTable('products').set({ note_keys: null }).execute()
  expect(await found('notes=honey')).toEqual([])
  await nameNotes(db)
  expect([await found('notes=honey'), await found('without=oud')]).toEqual([
    ['Nuevo'],
    ['Dulce', 'Fresco', 'Mudo', 'Nuevo', 'Rosado'],
  ])
})
