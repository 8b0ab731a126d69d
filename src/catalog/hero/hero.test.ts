import { expect, test } from 'vitest'
import { openShop } from '../../../test/support/open-shop.ts'
import { png } from '../../../test/support/png.ts'

async function openWindow() {
  const { call, make, db } = await openShop()
  const { token } = await make.admin()
  const read = async () => (await call('GET', '/api/admin/settings', { token })).body.settings
  const save = (settings: object) => call('PUT', '/api/admin/settings', { token, body: { settings } })
  const upload = async () => {
    const body = new FormData()
    body.set('image', new Blob([png]), 'a.png')
    return (await call('POST', '/api/admin/hero-pictures', { token, body })).body.picture as string
  }
  const withFirst = async (list: 'hero_slides' | 'sellers', picture: string) => {
    const [first, ...others] = (await read())[list]
    return save({ [list]: [{ ...first, picture }, ...others] })
  }
  return { db, read, save, upload, withFirst }
}

test.each(['hero_slides', 'sellers'] as const)('a deleted picture cannot be put into %s', async (list) => {
  const { db, read, upload, save, withFirst } = await openWindow()
  const picture = await upload()
  expect((await withFirst(list, picture)).statusCode).toBe(200)
  const old = (await read())[list]
  await withFirst(list, '')
  await db
    .updateTable('hero_pictures')
    .set({ created_at: new Date(0) })
    .execute()
  const other = await upload()
  const { statusCode, body } = await save({ [list]: old })
  expect([statusCode, body.errors]).toEqual([
    400,
    { [`settings.${list}`]: 'Una de esas imágenes ya no está en la tienda: subila de nuevo.' },
  ])
  expect((await withFirst(list, other)).statusCode).toBe(200)
  expect((await save({ [list]: (await read())[list], phone: '11 4' })).statusCode).toBe(200)
})
