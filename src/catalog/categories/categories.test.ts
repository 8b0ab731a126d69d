import { sql } from 'kysely'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { ageLogins } from '../../../test/support/age-logins.ts'
import { countLockWaits } from '../../../test/support/count-lock-waits.ts'
import { openShop } from '../../../test/support/open-shop.ts'

async function openPanel() {
  const shop = await openShop()
  const { token } = await shop.make.admin()
  const ask = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown) =>
    shop.call(method, `/api/admin/categories${path}`, { token, body })
  const names = async () => (await ask('GET', '')).body.categories.map(({ name }: { name: string }) => name)
  return { ...shop, ask, names, token }
}

const red = () =>
  sharp({ create: { width: 60, height: 75, channels: 3, background: '#aa2233' } })
    .jpeg()
    .toBuffer()

test('a category can be created, described, sorted, and get a picture', async () => {
  const { ask, names, call, files } = await openPanel()
  const form = new FormData()
  form.set('name', '  Ni\u00adcho\u00a0')
  form.set('description', 'Casas chicas')
  form.append('image', new Blob([new Uint8Array(await red())]), 'nicho.jpg')
  const { statusCode, body } = await ask('POST', '', form)
  expect([statusCode, body.message]).toEqual([201, 'Categoría creada'])
  expect(body.category).toMatchObject({ name: 'Nicho', description: 'Casas chicas', products: 0 })
  const { id, image } = body.category
  expect((await call('GET', `/uploads/${image.replace('.webp', '-400.avif')}`)).statusCode).toBe(200)
  expect(await files.exists(`pictures/${image.replace('.webp', '-400.avif')}`)).toBe(true)

  const arab = (await ask('POST', '', { name: 'Árabes' })).body.category
  expect(await names()).toEqual(['Nicho', 'Árabes'])
  expect((await ask('POST', '/order', { ids: [arab.id, id] })).statusCode).toBe(200)
  expect((await call('GET', '/api/products/categories/all')).body.categories).toEqual([
    { id: arab.id, name: 'Árabes', description: '', image: null },
    { id, name: 'Nicho', description: 'Casas chicas', image },
  ])
  expect((await ask('POST', '/order', { ids: [arab.id] })).body.code).toBe('orden-viejo')
  expect((await ask('PUT', `/${id}`, { remove_image: '1', description: '' })).body.category).toMatchObject({
    description: '',
    image: null,
  })
  await ask('PUT', `/${id}`, { description: 'Casas chicas' })
  expect((await ask('GET', '')).body.categories).toMatchObject([
    { id: arab.id, description: '' },
    { id, description: 'Casas chicas' },
  ])
})

test('a category needs a unique name of valid length', async () => {
  const { ask } = await openPanel()
  const { id } = (await ask('POST', '', { name: 'Árabes' })).body.category
  for (const name of ['', '   ', '\u200b', 'x'.repeat(61), undefined, 7]) {
    const { statusCode, body } = await ask('POST', '', { name })
    expect([statusCode, Object.keys(body.errors)]).toEqual([400, ['name']])
  }
  const repeated = await ask('POST', '', { name: 'arabes' })
  expect([repeated.statusCode, repeated.body.code]).toEqual([409, 'nombre-repetido'])
  expect((await ask('PUT', `/${id}`, { name: 'ARABES' })).statusCode).toBe(200)
  expect((await ask('PUT', '/999', { name: 'Otra' })).statusCode).toBe(404)
  const form = new FormData()
  form.set('name', 'Con texto')
  form.append('image', new Blob(['hola']), 'falsa.png')
  expect((await ask('POST', '', form)).statusCode).toBe(415)
})

test('of two concurrent categories whose names differ only in accents one is created', async () => {
  const { ask, db, names } = await openPanel()
  const { creating } = await db.transaction().execute(async (tx) => {
    await sql`lock table categories in share mode`.execute(tx)
    const creating = ['Árabes', 'arabes'].map((name) => ask('POST', '', { name }))
    await expect.poll(() => countLockWaits(db)).toBe(2)
    return { creating }
  })
  expect((await Promise.all(creating)).map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409])
  expect(await names()).toHaveLength(1)
})

test('a category with products can only be deleted by moving them to another', async () => {
  const { ask, make, names, db } = await openPanel()
  const [old, other] = [await make.category('Vieja'), await make.category('Otra')]
  const product = await make.product({ category_id: old.id, is_active: false })
  const loose = await make.product()
  const refused = await ask('DELETE', `/${old.id}`)
  expect([refused.statusCode, refused.body.code, refused.body.message]).toEqual([
    409,
    'con-productos',
    '«Vieja» tiene 1 producto: movelos a otra categoría antes de eliminarla.',
  ])
  expect((await ask('DELETE', `/${old.id}`, { move_to: old.id })).statusCode).toBe(400)
  expect((await ask('DELETE', `/${old.id}`, { move_to: 999 })).statusCode).toBe(400)
  expect((await ask('DELETE', `/${old.id}`, { move_to: other.id })).statusCode).toBe(200)
  expect(await names()).toEqual(['Otra'])
  expect(await db.selectFrom('products').select(['id', 'category_id']).orderBy('id').execute()).toEqual([
    { id: product.id, category_id: other.id },
    { id: loose.id, category_id: null },
  ])
  expect((await ask('DELETE', `/${old.id}`)).statusCode).toBe(404)
  await ageLogins(db)
  expect((await ask('DELETE', `/${other.id}`, { move_to: null })).body.code).toBe('reauth')
})

test('deleting a category names its promotions, without the permission to change them', async () => {
  const { ask, call, token, make } = await openPanel()
  const [arab, niche] = [await make.category('Árabes'), await make.category('Nicho')]
  const promote = (name: string, category_id: number[], more: object = {}) =>
    call('POST', '/api/admin/promotions', {
      token,
      body: { name, kind: 'percent', value: 10, scope: { category_id }, ...more },
    })
  await promote('Arabia', [arab.id])
  await promote('Las dos', [arab.id, niche.id], { starts_at: '2099-01-01T00:00:00Z' })
  await promote('Apagada', [arab.id], { is_active: false })
  await promote('Terminó', [niche.id], { ends_at: '2020-01-01T00:00:00Z' })
  await promote('Todo', [])
  const named = [
    { name: 'Arabia', category_id: [arab.id] },
    { name: 'Las dos', category_id: [arab.id, niche.id] },
  ]
  expect((await ask('GET', '')).body.promotions).toEqual(named)
  const writer = await make.user({ role: 'contenido' })
  expect((await call('GET', '/api/admin/categories', { token: writer.token })).body.promotions).toEqual(named)
})
