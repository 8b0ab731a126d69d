import { EventEmitter } from 'node:events'
import { onTestFinished } from 'vitest'
import { buildApp } from '../../src/app.ts'
import { Answers } from '../../src/platform/cache/answers.server.ts'
import { Cache } from '../../src/platform/cache/cache.server.ts'
import { listenForPurges } from '../../src/platform/cache/listen-for-purges.server.ts'
import type { openShop } from './open-shop.ts'

/** Opens another instance of the shop whose cache receives purges over `url`, or none if `url` is ''. */
export async function openMachine(shop: Awaited<ReturnType<typeof openShop>>, url = shop.url) {
  const [lists, pages] = [new Cache(8_000_000), new Cache(8_000_000)]
  const staffEvents = new EventEmitter()
  const purges =
    url === ''
      ? undefined
      : await listenForPurges(url, [lists, pages], { onStaffNews: () => staffEvents.emit('change') })
  const purge = async (tags: readonly string[]) => {
    for (const cache of [lists, pages]) cache.purge(tags)
  }
  const catchUp = async () => purges?.catchUp()
  const made: string[] = []
  const app = await buildApp(
    {
      ...shop,
      lists,
      answers: new Answers(pages, lists, { db: shop.db, reads: shop.db }),
      purge,
      catchUp,
      staffEvents,
    },
    {
      assets: import.meta.dirname,
      cachedParams: () => [],
      // The page of a product shows name, price, and the stock if it is low; any other page lists the categories.
      render: async ({ pathname }) => {
        made.push(pathname)
        const body = await textOf(shop, Number(pathname.split('/')[2]))
        const tags = ['settings', 'catalog', `product:${pathname.split('/')[2]}`]
        return { status: 200, headers: new Headers({ 'content-type': 'text/html' }), body: Buffer.from(body), tags }
      },
    },
  )
  onTestFinished(async () => {
    await purges?.close()
    await app.close()
  })
  return {
    app,
    made,
    catchUp,
    staffEvents,
    read: async (path: string, cookie?: string) =>
      (await app.inject({ url: path, headers: cookie ? { cookie } : {} })).body,
    stockOf: async ({ id }: { id: number }, cookie?: string) => {
      const reply = await app.inject({ url: `/api/products/${id}`, headers: cookie ? { cookie } : {} })
      return reply.json<{ product: { stock: number } }>().product.stock
    },
  }
}

async function textOf({ db }: Awaited<ReturnType<typeof openShop>>, id: number) {
  if (!id) return (await db.selectFrom('categories').select('name').execute()).map(({ name }) => name).join(' ')
  const { name, price, stock } = await db
    .selectFrom('products')
    .select(['name', 'price', 'stock'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return `${name} ${price} ${stock <= 5 ? stock : 'muchos'}`
}
