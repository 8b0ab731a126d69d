import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { openLine } from '../../../e2e/support/cut-line.ts'
import { openShop } from '../../../test/open-shop.ts'
import { buildApp } from '../../app.ts'
import { hearCatalogChanges } from './catalog-changes.server.ts'
import { PageCache } from './page-cache.server.ts'

/** A second machine of the same shop, which hears nothing of the first. */
async function openDeafMachine(shop: Awaited<ReturnType<typeof openShop>>) {
  const cache = new PageCache(8_000_000)
  cache.sawStockMove([], Number.POSITIVE_INFINITY)
  const app = await buildApp(
    { ...shop, cache },
    {
      assets: import.meta.dirname,
      render: async () => {
        const { name } = await shop.db.selectFrom('categories').select('name').executeTakeFirstOrThrow()
        return { status: 200, headers: new Headers({ 'content-type': 'text/html' }), body: Buffer.from(name) }
      },
    },
  )
  onTestFinished(() => app.close())
  return (url: string, cookie?: string) => app.inject({ url, headers: cookie ? { cookie } : {} })
}

const cookieOf = (headers: object) => String((headers as Record<string, unknown>)['set-cookie']).split(';')[0]

test('whoever wrote sees nothing older than the answer to it, also at a machine that heard nothing', async () => {
  const shop = await openShop()
  const { make, call, buy } = shop
  const get = await openDeafMachine(shop)
  const { token } = await make.admin()
  const category = await make.category('Árabes')
  const bottle = await make.product({ stock: 50 })
  const stockAt = async (cookie?: string) =>
    (await get(`/api/products/${bottle.id}`, cookie)).json<{ product: { stock: number } }>().product.stock
  expect([(await get('/')).body, await stockAt()]).toEqual(['Árabes', 50])

  const renamed = await call('PUT', `/api/admin/categories/${category.id}`, { token, body: { name: 'Nicho' } })
  expect(renamed.headers['set-cookie']).toMatch(/^estela_version=\d+; Max-Age=5; Path=\/; HttpOnly; SameSite=Lax$/)
  expect((await get('/')).body).toBe('Árabes')
  expect((await get('/', `other=1; ${cookieOf(renamed.headers)}`)).body).toBe('Nicho')
  expect((await get('/')).body).toBe('Nicho')

  expect(await stockAt()).toBe(50)
  const bought = await buy(bottle)
  expect(await stockAt()).toBe(50)
  expect(await stockAt(cookieOf(bought.headers))).toBe(49)
  expect(await stockAt()).toBe(49)
})

test('a read, a refusal and a shop with its own database get no cookie', async () => {
  const shop = await openShop()
  const alone = await buildApp({ ...shop, config: { ...shop.config, databaseUrl: undefined } })
  onTestFinished(() => alone.close())
  const payload = { name: 'Ana', email: 'ana@example.com', subject: 'Hola', message: 'Una consulta' }
  const replies = [
    await shop.call('GET', '/api/products'),
    await shop.call('POST', '/api/contact', { body: {} }),
    await alone.inject({ method: 'POST', url: '/api/contact', payload }),
  ]
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 400, 201])
  for (const { headers } of replies) expect(headers).not.toHaveProperty('set-cookie')
})

test('a change is seen within a second where its news was lost, and after the line was cut', async () => {
  const { db, url } = await openShop()
  const line = await openLine(url)
  onTestFinished(() => line.close())
  const cache = new PageCache(1000)
  const stop = await hearCatalogChanges(line.url, cache)
  onTestFinished(stop)
  const raiseSilently = async () => {
    const raised = sql<{ version: number }>`update catalog_version set version = version + 1 returning version`
    return (await raised.execute(db)).rows[0]?.version
  }
  const version = await raiseSilently()
  await expect.poll(() => cache.version, { timeout: 1000, interval: 20 }).toBe(version)

  line.cut()
  const later = await raiseSilently()
  line.mend()
  await expect.poll(() => cache.version, { timeout: 5000, interval: 20 }).toBe(later)
})
