import { expect, test } from 'vitest'
import { openShop } from '../../../test/support/open-shop.ts'
import { Cache } from '../../platform/cache/cache.server.ts'
import { listPage } from '../queries.server.ts'
import { isForeignBrand } from './rules.ts'

async function openShelf() {
  const shop = await openShop()
  const { call, make } = shop
  const { token } = await make.admin()
  const original = await make.product({
    name: 'Salvia Brava',
    brand: 'Dorada',
    price: 900,
    volume: '100ml',
    notes_top: ['vainilla', 'oud'],
  })
  const imitation = await make.product({ name: 'Ripio', brand: 'Taller', type: 'imitacion', price: 100 })
  const save = (body: object, { id } = imitation) => call('PUT', `/api/products/${id}`, { token, body })
  const read = async ({ id }: { id: number }) => (await call('GET', `/api/products/${id}`)).body.product
  const show = (show_inspirations: boolean) =>
    call('PUT', '/api/admin/settings', { token, body: { settings: { show_inspirations } } })
  return { ...shop, token, original, imitation, save, read, show }
}

const recalls = (id: number | null) => ({ inspired_by: 'Salvia Brava de Dorada', inspired_by_id: id })

test('an imitation leads to its original, and the original to it', async () => {
  const { original, imitation, save, read, make } = await openShelf()
  expect((await save(recalls(original.id))).statusCode).toBe(200)
  expect(await read(imitation)).toMatchObject({
    inspired_by: 'Salvia Brava de Dorada',
    inspired_by_product: { id: original.id, name: 'Salvia Brava', brand: 'Dorada', price: 900 },
    inspirations: [],
  })
  const mention = { id: imitation.id, name: 'Ripio', brand: 'Taller', price: 100 }
  expect(await read(original)).toMatchObject({ inspired_by_product: null, inspirations: [mention] })
  const small = await make.product({ name: 'Salvia Brava', brand: 'Dorada', volume: '50ml' })
  expect((await read(small)).inspirations).toEqual([mention])
  await save({ is_active: 0 })
  expect((await read(original)).inspirations).toEqual([])
})

test('invalid originals are refused', async () => {
  const { original, imitation, save, make } = await openShelf()
  const other = await make.product({ type: 'imitacion', name: 'Otra', brand: 'Taller' })
  for (const id of [imitation.id, other.id, 999_999, -1, 'x']) {
    const { statusCode, body } = await save({ inspired_by_id: id })
    expect([id, statusCode, Object.keys(body.errors)]).toEqual([id, 400, ['inspired_by_id']])
  }
  await save(recalls(original.id))
  const second = await make.product({ name: 'Segundo', brand: 'Otra' })
  expect((await save({ inspired_by_id: second.id }, original)).statusCode).toBe(400)
  expect((await save({ inspired_by_id: '' })).statusCode).toBe(200)
})

test('an original of imitations cannot become an imitation', async () => {
  const { original, save } = await openShelf()
  await save(recalls(original.id))
  const { statusCode, body } = await save({ type: 'imitacion', brand: 'Propia' }, original)
  expect([statusCode, Object.keys(body.errors)]).toEqual([400, ['type']])
})

test('deleting an original keeps the text', async () => {
  const { original, imitation, save, read, call, token } = await openShelf()
  await save(recalls(original.id))
  expect((await call('DELETE', `/api/products/${original.id}`, { token })).statusCode).toBe(200)
  expect(await read(imitation)).toMatchObject({ ...recalls(null), inspired_by_product: null })
})

test('an imitation cannot be created or changed under the brand of its original', async () => {
  const { original, save, call, token, db, imitation } = await openShelf()
  const wrong = [
    { brand: 'Dorada', inspired_by: 'Salvia Brava de Dorada' },
    { brand: 'dorada', inspired_by: 'SALVIA BRAVA' },
    { brand: 'DORADA', inspired_by_id: original.id },
    { brand: 'Casa Dorada', inspired_by_id: original.id },
  ]
  for (const body of wrong) {
    const changed = await save(body)
    expect([changed.statusCode, Object.keys(changed.body.errors)]).toEqual([400, ['brand']])
    const added = await call('POST', '/api/products', {
      token,
      body: { name: 'Nueva', price: 1, stock: 0, type: 'imitacion', ...body },
    })
    expect(added.statusCode).toBe(400)
  }
  const { brand } = await db
    .selectFrom('products')
    .select('brand')
    .where('id', '=', imitation.id)
    .executeTakeFirstOrThrow()
  expect(brand).toBe('Taller')
  expect((await save({ brand: 'Dorada', inspired_by: 'Salvia Brava de Dorada', type: 'original' })).statusCode).toBe(
    200,
  )
  expect((await save({ type: 'imitacion' })).statusCode).toBe(400)
})

test('a brand matches only as whole words', () => {
  const imitation = { type: 'imitacion', brand: 'Rio', inspired_by: 'Floriosa de Ámbar & Cía.' } as const
  expect(isForeignBrand(imitation)).toBe(false)
  expect(isForeignBrand({ ...imitation, brand: 'AMBAR' })).toBe(true)
  expect(isForeignBrand({ ...imitation, brand: 'Ambar Cia' })).toBe(true)
  for (const brand of ['Ámbar&Cía', 'AmbarCia', 'A.m.b.a.r.'])
    expect(isForeignBrand({ ...imitation, brand })).toBe(true)
  const unsaid = { ...imitation, inspired_by: null }
  expect(isForeignBrand({ ...unsaid, brand: 'CasaDorada' }, { brand: 'Casa Dorada' })).toBe(true)
  expect(isForeignBrand({ ...unsaid, brand: 'Dora' }, { brand: 'Casa Dorada' })).toBe(false)
  expect(isForeignBrand({ ...imitation, brand: ' ' })).toBe(false)
  expect(isForeignBrand({ ...imitation, inspired_by: null }, { brand: '' })).toBe(false)
  expect(isForeignBrand({ ...imitation, brand: 'Ambar', type: 'importado' })).toBe(false)
})

test('older imitations under a foreign brand are shown without it', async () => {
  const { db, read, imitation, call } = await openShelf()
  const wrong = { brand: 'Dorada', inspired_by: 'Salvia Brava de Dorada' }
  await db.updateTable('products').set(wrong).where('id', '=', imitation.id).execute()
  expect((await read(imitation)).brand).toBe('')
  const { products } = (await call('GET', '/api/products?search=ripio')).body
  expect(products.map(({ brand }: { brand: string }) => brand)).toEqual([''])
  expect((await call('GET', '/api/products/suggestions?q=ripio')).body.products[0].brand).toBe('')
  const short = { brand: 'Dorada', inspired_by: 'salvia brava' }
  await db.updateTable('products').set(short).where('id', '=', imitation.id).execute()
  expect((await read(imitation)).brand).toBe('')
})

test('if references are hidden, no public answer names the original', async () => {
  const { original, imitation, save, show, call, token, db } = await openShelf()
  await save(recalls(original.id))
  const publicTexts = async () => {
    const answers = await Promise.all([
      call('GET', `/api/products/${imitation.id}`),
      call('GET', '/api/products?type=imitacion&group=family'),
      call('GET', '/api/products/suggestions?q=ripio'),
      call('GET', `/api/cart-products?ids=${imitation.id}`),
      call('GET', '/feed/google.xml'),
    ])
    return answers.map(({ body }) => JSON.stringify(body)).join('\n')
  }
  // With shared notes, so that they are related to each other.
  await save({ notes: 'Salida: vainilla, oud' })
  const found = async (path: string) =>
    (await call('GET', `${path}brava`)).body.products.map(({ id }: { id: number }) => id)
  expect(await publicTexts()).toContain('Salvia Brava de Dorada')
  expect((await found('/api/products?search=')).toSorted()).toEqual([original.id, imitation.id].toSorted())

  const besides = async ({ id }: { id: number }) =>
    (await call('GET', `/api/products/${id}/related`)).body.products.map((one: { id: number }) => one.id)
  expect([await besides(original), await besides(imitation)]).toEqual([[imitation.id], [original.id]])
  const cache = new Cache(1_000_000)
  const searched = async () => {
    const products = await listPage(db, { search: 'brava', page: 1, limit: 9 }, cache)
    return products.map(({ id }) => id)
  }
  expect(await searched()).toHaveLength(2)

  expect((await show(false)).statusCode).toBe(200)
  cache.purge(['settings'])
  expect(await searched()).toEqual([original.id])
  expect([await besides(original), await besides(imitation)]).toEqual([[], []])
  expect(await publicTexts()).not.toContain('Brava de')
  expect((await call('GET', `/api/products/${original.id}`)).body.product.inspirations).toEqual([])
  expect(await found('/api/products?search=')).toEqual([original.id])
  expect(await found('/api/products/suggestions?q=')).toEqual([original.id])
  const staff = (await call('GET', `/api/products/${imitation.id}?showAll=true`, { token })).body.product
  expect(staff).toMatchObject(recalls(original.id))

  await show(true)
  expect(await publicTexts()).toContain('Salvia Brava de Dorada')
})

test('originals are proposed by text first, then by notes', async () => {
  const { original, imitation, call, token, make, db } = await openShelf()
  const alike = await make.product({ name: 'Parecido', brand: 'Norte', notes_top: ['oud', 'ládano'] })
  await make.product({ name: 'Otra imitación', brand: 'Taller', type: 'imitacion', notes_top: ['oud'] })
  await db
    .updateTable('products')
    .set({ notes_top: ['ládano'] })
    .where('id', '=', imitation.id)
    .execute()
  const propose = (text: string) =>
    call('GET', `/api/admin/products/${imitation.id}/originals?text=${encodeURIComponent(text)}`, { token })
  const { originals } = (await propose('Salvia Brava de Dorada')).body
  expect(originals.map(({ id, reason }: { id: number; reason: string }) => [id, reason])).toEqual([
    [original.id, 'Por su nombre'],
    [alike.id, 'Comparte ládano'],
  ])
  expect((await propose('')).body.originals.map(({ id }: { id: number }) => id)).toEqual([alike.id])
  expect((await call('GET', '/api/admin/products/999999/originals', { token })).statusCode).toBe(404)
})
