import sharp from 'sharp'
import { expect, test } from 'vitest'
import { ageLogins } from '../../../test/support/age-logins.ts'
import { countLockWaits } from '../../../test/support/count-lock-waits.ts'
import { readJobs } from '../../../test/support/due-jobs.ts'
import { openShop } from '../../../test/support/open-shop.ts'
import { stockOf } from '../../../test/support/stock-of.ts'
import { addStock } from '../stock.server.ts'

const bottle = { name: 'Agua de Río', price: '12345.67', stock: '8' }

function form(fields: Record<string, string | string[]>, pictures: [string, Buffer][] = []) {
  const data = new FormData()
  for (const [name, value] of Object.entries(fields)) for (const one of [value].flat()) data.append(name, one)
  for (const [name, bytes] of pictures) data.append('images', new Blob([new Uint8Array(bytes)]), name)
  return data
}

function picture(color: string) {
  return sharp({ create: { width: 60, height: 80, channels: 3, background: color } })
    .png()
    .toBuffer()
}

async function openPanel() {
  const shop = await openShop()
  const { token, id: admin_id } = await shop.make.admin()
  return {
    ...shop,
    token,
    admin_id,
    create: (body: unknown) => shop.call('POST', '/api/products', { body, token }),
    change: (id: number, body: unknown) => shop.call('PUT', `/api/products/${id}`, { body, token }),
    remove: (id: number, body?: unknown) => shop.call('DELETE', `/api/products/${id}`, { body, token }),
    movements: (product_id: number) =>
      shop.db
        .selectFrom('stock_movements')
        .select(['quantity', 'reason', 'user_id'])
        .where('product_id', '=', product_id)
        .orderBy('id')
        .execute(),
  }
}

test('staff create a product with all fields and its pictures', async () => {
  const { create, make, call, movements, admin_id } = await openPanel()
  const category = await make.category('Nicho')
  const { statusCode, body } = await create(
    form(
      {
        ...bottle,
        description: 'Río y pasto',
        category_id: String(category.id),
        gender: 'hombre',
        type: 'imitacion',
        brand: 'Estela',
        sku: 'H-IMIT-ESTE-100-NEW',
        volume: '100ml',
        concentration: 'Eau de Parfum',
        notes: 'Salida: limón, pomelo; Corazón: jazmín; Fondo: cedro.',
        is_active: '1',
      },
      [
        ['frente.png', await picture('#aa3322')],
        ['dorso.png', await picture('#2233aa')],
      ],
    ),
  )
  expect([statusCode, body.success, body.message]).toEqual([201, true, 'Producto creado exitosamente'])
  expect(body.product).toMatchObject({
    name: 'Agua de Río',
    price: 12345.67,
    stock: 8,
    category_name: 'Nicho',
    gender: 'hombre',
    type: 'imitacion',
    sku: `H-IMIT-ESTE-100-${String(body.product.id).padStart(3, '0')}`,
    notes_top: ['limón', 'pomelo'],
    notes_heart: ['jazmín'],
    notes_base: ['cedro'],
    is_active: 1,
    status: 'active',
    image_color: expect.stringMatching(/^#[0-9a-f]{6}$/),
  })
  expect(body.product.images).toHaveLength(2)
  expect(await movements(body.product.id)).toEqual([{ quantity: 8, reason: 'inicial', user_id: admin_id }])
  expect((await call('GET', `/api/products/${body.product.id}`)).body.product).toMatchObject(body.product)
  expect((await call('GET', `/uploads/${body.product.image2}`)).headers['content-type']).toBe('image/webp')
})

test('a product needs only name, price and stock, and may come as JSON', async () => {
  const { create } = await openPanel()
  const { statusCode, body } = await create({ name: 'Solo', price: 10, stock: 0, sku: '', category_id: null })
  expect(statusCode).toBe(201)
  expect(body.product).toMatchObject({
    gender: 'unisex',
    type: 'original',
    status: 'active',
    sku: null,
    stock_status: 'agotado',
    images: [],
  })
})

test('every invalid field has a Spanish message', async () => {
  const { create } = await openPanel()
  const wrong: [object, string][] = [
    [{ name: '  ' }, 'name'],
    [{ name: 'x'.repeat(201) }, 'name'],
    [{ price: '' }, 'price'],
    [{ price: '-1' }, 'price'],
    [{ price: 'gratis' }, 'price'],
    [{ price: '0x10' }, 'price'],
    [{ price: '1.234' }, 'price'],
    [{ price: '63.600' }, 'price'],
    [{ stock: '1.000' }, 'stock'],
    [{ price: '99999999999' }, 'price'],
    [{ stock: '' }, 'stock'],
    [{ stock: '-1' }, 'stock'],
    [{ stock: '1.5' }, 'stock'],
    [{ stock: '9999999999' }, 'stock'],
    [{ category_id: 'x' }, 'category_id'],
    [{ category_id: '99' }, 'category_id'],
    [{ gender: 'otro' }, 'gender'],
    [{ type: 'trucho' }, 'type'],
    [{ concentration: 'Agua' }, 'concentration'],
    [{ is_active: 'quizás' }, 'is_active'],
  ]
  for (const [change, field] of wrong) {
    const { statusCode, body } = await create(form({ ...bottle, ...change }))
    expect([change, statusCode, Object.keys(body.errors ?? {})]).toEqual([change, 400, [field]])
  }
  expect((await create(form({}))).body.errors).toMatchObject({ name: expect.any(String), price: expect.any(String) })
  expect((await create([])).statusCode).toBe(400)
})

test('invisible characters of pasted text are removed', async () => {
  const { create } = await openPanel()
  const { body } = await create(
    form({
      ...bottle,
      name: '\u200bBoss\u00a0Bot\u00adtled\t“Noir” 👩\u200d🚀',
      brand: 'Hugo\u00a0Boss\ufeff',
      volume: '100\u00a0ml',
      description: 'Una lí\u00adnea\u2028y otra.\r\n\r\nUn párrafo.\v',
      accords: 'dul\u00adce, floral\u00a0blanco',
    }),
  )
  expect(body.product).toMatchObject({
    name: 'Boss Bottled “Noir” 👩\u200d🚀',
    brand: 'Hugo Boss',
    volume: '100 ml',
    description: 'Una línea\ny otra.\n\nUn párrafo.',
    accords: ['dulce', 'floral blanco'],
  })
  for (const name of ['\u200b', '\u00ad \u2060'])
    expect((await create({ ...bottle, name })).body).toMatchObject({ errors: { name: 'El nombre es requerido' } })
})

test('SKUs are unique', async () => {
  const { create, change } = await openPanel()
  await create({ ...bottle, sku: 'A-1' })
  const repeated = await create({ ...bottle, sku: 'A-1' })
  expect([repeated.statusCode, repeated.body.code]).toEqual([409, 'sku-repetido'])
  const other = await create({ ...bottle, sku: 'A-2' })
  expect((await change(other.body.product.id, { sku: 'A-1' })).statusCode).toBe(409)
  expect((await change(other.body.product.id, { sku: 'A-2' })).statusCode).toBe(200)
})

test('a generated SKU gets the product’s id instead of NEW', async () => {
  const { create } = await openPanel()
  for (const _again of [1, 2]) {
    const { body } = await create({ ...bottle, sku: 'U-ORG-GENR-0-NEW' })
    expect(body.product.sku).toBe(`U-ORG-GENR-0-${String(body.product.id).padStart(3, '0')}`)
  }
  // A SKU typed by staff.
  expect((await create({ ...bottle, sku: 'CAJA-NEW' })).body.product.sku).toBe('CAJA-NEW')
})

test('a change keeps fields that are left out, and records the stock movement', async () => {
  const { create, change, movements, admin_id } = await openPanel()
  const { id } = (await create({ ...bottle, brand: 'Estela', category_id: null })).body.product
  const { statusCode, body } = await change(id, form({ name: 'Otra', price: '20', stock: '3', is_active: '0' }))
  expect([statusCode, body.message]).toEqual([200, 'Producto actualizado exitosamente'])
  expect(body.product).toMatchObject({ name: 'Otra', price: 20, stock: 3, brand: 'Estela', is_active: 0 })
  expect((await movements(id)).at(-1)).toEqual({ quantity: -5, reason: 'ajuste', user_id: admin_id })
  expect((await change(999_999, { price: 1 })).statusCode).toBe(404)
})

test('sales made while staff edit the stock are kept', async () => {
  const { create, change, buy } = await openPanel()
  const { product } = (await create({ ...bottle, stock: 10 })).body
  await buy(product, 4)
  expect((await change(product.id, { description: 'Nueva', stock: 10, stock_seen: 10 })).body.product.stock).toBe(6)
  expect((await change(product.id, { stock: 15, stock_seen: 10 })).body.product.stock).toBe(11)
  expect((await change(product.id, { stock: 0, stock_seen: 12 })).body.code).toBe('stock-cambiado')
})

test('an edit conflict names the colleague, and can be overwritten', async () => {
  const { create, change, call, token, db } = await openPanel()
  const { product } = (await create(bottle)).body
  const { id, updated_at } = product
  expect((await change(id, { price: 20, updated_at })).statusCode).toBe(200)
  const second = await change(id, form({ name: 'Mía', updated_at }))
  expect([second.statusCode, second.body.code, second.body.saved_by]).toEqual([409, 'producto-cambiado', 'Laura'])
  expect(second.body.message).toBe(
    'Laura guardó este producto mientras lo editabas. Compará los cambios antes de guardar.',
  )
  const now = (await call('GET', `/api/products/${id}?showAll=true`, { token })).body.product
  expect([now.name, now.price]).toEqual(['Agua de Río', 20])
  expect((await change(id, { name: 'Mía', updated_at: now.updated_at })).body.product).toMatchObject({
    name: 'Mía',
    price: 20,
  })
  expect((await change(id, { updated_at: 'ayer' })).body.errors).toEqual({ updated_at: expect.any(String) })
  // Changed without a member of staff, as by the import command.
  await db.updateTable('products').set({ brand: 'Otra' }).where('id', '=', id).execute()
  const unknown = await change(id, { name: 'Mía', updated_at: now.updated_at })
  expect([unknown.body.message.slice(0, 12), unknown.body.saved_by]).toEqual(['Otra persona', null])
})

test('an edit that waits for a colleague’s is checked against it, and counts the bottles sold meanwhile', async () => {
  const { create, change, db } = await openPanel()
  const { id, updated_at } = (await create({ ...bottle, stock: 10 })).body.product
  const during = (write: (tx: typeof db) => Promise<unknown>, body: object) =>
    db.transaction().execute(async (tx) => {
      await tx.selectFrom('products').select('id').where('id', '=', id).forUpdate().execute()
      const waiting = change(id, body)
      await expect.poll(() => countLockWaits(db)).toBe(1)
      await write(tx)
      return { waiting }
    })
  const edit = await during((tx) => tx.updateTable('products').set({ price: 20 }).execute(), { price: 30, updated_at })
  expect((await edit.waiting).body.code).toBe('producto-cambiado')
  const count = await during((tx) => addStock(tx, id, -1, { reason: 'venta' }), { stock: 12, stock_seen: 10 })
  expect((await count.waiting).body.product.stock).toBe(11)
  expect(await stockOf(db, id)).toBe(11)
})

test('inactive products are shown only to staff', async () => {
  const { create, call, make, token } = await openPanel()
  const { id } = (await create({ ...bottle, is_active: 0 })).body.product
  const customer = await make.user()
  expect((await call('GET', `/api/products/${id}`, { token })).statusCode).toBe(404)
  expect((await call('GET', `/api/products/${id}?showAll=true`)).statusCode).toBe(401)
  expect((await call('GET', `/api/products/${id}?showAll=true`, { token: customer.token })).statusCode).toBe(403)
  expect((await call('GET', `/api/products/${id}?showAll=true`, { token })).body.product.id).toBe(id)
})

test('stock movements have user, time and reason', async () => {
  const { create, change, call, token, buy } = await openPanel()
  const { product } = (await create({ ...bottle, stock: 10 })).body
  const { order } = (await buy(product, 4)).body
  await change(product.id, { stock: 5, stock_seen: 6, stock_note: 'Se rompió uno' })
  const { body } = await call('GET', `/api/admin/products/${product.id}/movements`, { token })
  const laura = 'Laura Pérez'
  expect(body.movements).toMatchObject([
    { quantity: -1, stock_after: 5, reason: 'ajuste', note: 'Se rompió uno', user_name: laura, order_number: null },
    { quantity: -4, stock_after: 6, reason: 'venta', user_name: null, order_number: order.order_number },
    { quantity: 10, stock_after: 10, reason: 'inicial', user_name: laura },
  ])
  expect(body.pagination).toEqual({ page: 1, limit: 20, total: 3, pages: 1 })
  const past = await call('GET', `/api/admin/products/${product.id}/movements?page=9`, { token })
  expect([past.body.movements, past.body.pagination.total]).toEqual([[], 3])
})

test('a duplicate has the pictures, no stock, and is inactive', async () => {
  const { create, call, remove, token } = await openPanel()
  const pictures: [string, Buffer][] = [['a.png', await picture('#ff0000')]]
  const fields = { ...bottle, brand: 'Estela', volume: '50ml', notes: 'Salida: limón' }
  const { product } = (await create(form(fields, pictures))).body
  const again = () => call('POST', `/api/admin/products/${product.id}/duplicate`, { token })
  const { statusCode, body } = await again()
  expect([statusCode, body.message]).toEqual([201, 'Producto duplicado'])
  expect(body.product).toMatchObject({
    name: 'Agua de Río (copia)',
    price: 12345.67,
    stock: 0,
    is_active: 0,
    sku: 'U-ORG-ESTE-50-002',
    notes_top: ['limón'],
  })
  const copied = body.product.image1
  expect(copied).not.toBe(product.image1)
  expect((await again()).body.product.sku).toBe('U-ORG-ESTE-50-003')
  await remove(product.id)
  expect((await call('GET', `/uploads/${copied}`)).statusCode).toBe(200)
  expect((await again()).statusCode).toBe(404)
})

test('changes are visible in the shop immediately', async () => {
  const { create, change, call } = await openPanel()
  const { id } = (await create(bottle)).body.product
  await change(id, { price: 999 })
  expect((await call('GET', `/api/products/${id}`)).body.product.price).toBe(999)
})

test('four pictures at most: the fifth is refused with its message', async () => {
  const { create, change, call } = await openPanel()
  const red = await picture('#ff0000')
  const many = (count: number) => Array.from({ length: count }, (_, index): [string, Buffer] => [`${index}.png`, red])
  const five = await create(form(bottle, many(5)))
  expect([five.statusCode, five.body.message]).toEqual([
    400,
    'Máximo 4 imágenes permitidas. Tienes 0 y estás intentando agregar 5 más.',
  ])
  const { product } = (await create(form(bottle, many(3)))).body
  const two = await change(product.id, form({}, many(2)))
  expect([two.statusCode, two.body.message]).toEqual([
    400,
    'Máximo 4 imágenes permitidas. Tienes 3 y estás intentando agregar 2 más.',
  ])
  expect((await change(product.id, form({}, many(30)))).statusCode).toBe(400)
  expect((await call('GET', `/api/products/${product.id}`)).body.product.images).toEqual(product.images)
  expect((await change(product.id, form({ keep_images: product.image2 }, many(3)))).body.product.images).toHaveLength(4)
})

test('pictures over 5 MB are refused by name; one of exactly 5 MB is read', async () => {
  const { create } = await openPanel()
  const large = Buffer.alloc(5_242_881)
  const { statusCode, body } = await create(
    form(bottle, [
      ['una.png', large],
      ['chica.png', await picture('#ffffff')],
      ['dos.jpg', large],
    ]),
  )
  expect([statusCode, body.message]).toEqual([
    413,
    'Algunas imágenes exceden el tamaño máximo de 5MB: una.png, dos.jpg.',
  ])
  const whole = Buffer.concat([await picture('#ffffff'), large]).subarray(0, 5_242_880)
  expect((await create(form(bottle, [['justa.png', whole]]))).statusCode).toBe(201)
})

test('pictures can be sorted and removed, and removed files are deleted', async () => {
  const { create, change, call, db, files } = await openPanel()
  const colors = ['#ff0000', '#00ff00', '#0000ff']
  const pictures = await Promise.all(
    colors.map(async (color): Promise<[string, Buffer]> => ['a.png', await picture(color)]),
  )
  const { id, images } = (await create(form(bottle, pictures))).body.product
  const [first, second, third] = images
  const turned = await change(
    id,
    form({ keep_images: [third, `/uploads/${first}`] }, [['n.png', await picture('#000000')]]),
  )
  expect(turned.body.product.images).toEqual([third, first, expect.stringMatching(/^[0-9a-f]{32}\.webp$/)])
  expect(await readJobs(db)).toEqual([{ names: [second.replace('.webp', '')] }])
  expect(await files.exists(`pictures/${first}`)).toBe(true)
  const mixed = form({ keep_images: [third], picture_order: ['nueva-2', third, 'nueva-1'] }, pictures.slice(0, 2))
  const { images: inOrder } = (await change(id, mixed)).body.product
  expect([inOrder.length, inOrder[1]]).toEqual([3, third])
  const stored = async () => [...(await files.listAll('pictures')).objects].length
  const before = await stored()
  expect((await change(id, { keep_images: [second] })).statusCode).toBe(400)
  expect((await change(id, form({ category_id: '999999' }, pictures.slice(0, 1)))).statusCode).toBe(400)
  expect(await stored()).toBe(before)
  expect((await change(id, form({ keep_images: '' }))).body.product.images).toEqual([])
  expect((await call('GET', `/api/products/${id}`)).body.product.image1).toBe(null)
})

test('a deleted product stays in its orders', async () => {
  const { create, remove, call, buy, token } = await openPanel()
  const { product } = (await create(form(bottle, [['a.png', await picture('#ff0000')]]))).body
  const { product: other } = (await create(form({ ...bottle, volume: '50ml' }, [['b.png', await picture('#00ff00')]])))
    .body
  const { order } = (await buy(product)).body
  // Some clients send this header without a body.
  const { statusCode, body } = await call('DELETE', `/api/products/${product.id}`, {
    token,
    headers: { 'content-type': 'application/json' },
  })
  expect([statusCode, body]).toEqual([200, { success: true, message: 'Producto eliminado exitosamente' }])
  expect((await call('GET', `/api/products/${product.id}`)).statusCode).toBe(404)
  expect((await call('GET', '/api/products?showAll=true', { token })).body.products).toMatchObject([
    { id: other.id, image1: other.image1, stock: 8 },
  ])
  const saved = (await call('GET', `/api/orders/${order.id}`)).body.order
  expect(saved.items).toMatchObject([{ product_id: null, name: 'Agua de Río', quantity: 1 }])
  expect((await remove(product.id)).statusCode).toBe(404)
})

test('deleting asks for the password again when the login is old', async () => {
  const { create, remove, db } = await openPanel()
  const { id } = (await create(bottle)).body.product
  await ageLogins(db)
  expect((await remove(id)).body.code).toBe('reauth')
  expect((await remove(id, { password: 'otra-cosa' })).statusCode).toBe(403)
  expect((await remove(id, { password: 'secreto-largo' })).statusCode).toBe(200)
})

test('only staff can change the catalogue', async () => {
  const { call, make } = await openShop()
  const { id } = await make.product()
  const { token } = await make.user()
  for (const [method, url] of [
    ['POST', '/api/products'],
    ['PUT', `/api/products/${id}`],
    ['DELETE', `/api/products/${id}`],
  ] as const) {
    expect((await call(method, url, { body: bottle })).statusCode).toBe(401)
    expect((await call(method, url, { body: form(bottle) })).statusCode).toBe(401)
    expect((await call(method, url, { body: bottle, token })).statusCode).toBe(403)
  }
})

test('a brand in another spelling takes the shop’s, and its own spelling can be corrected', async () => {
  const { create, change, make } = await openPanel()
  for (const name of ['Yara', 'Khamrah']) await make.product({ name, brand: 'Lattafa' })
  const brandOf = ({ body }: Awaited<ReturnType<typeof create>>) => body.product.brand
  const made = await create({ ...bottle, brand: 'LATTAFA' })
  expect(brandOf(made)).toBe('Lattafa')
  const { id } = await make.product({ name: 'Asad', brand: 'AFNAN' })
  expect(brandOf(await change(id, { brand: 'LATTAFA' }))).toBe('Lattafa')
  expect(brandOf(await change(id, { brand: 'LATTAFA' }))).toBe('LATTAFA')
})
