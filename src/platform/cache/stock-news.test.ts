import type { Transaction } from 'kysely'
import { expect, test } from 'vitest'
import type { DB } from '../../../db/types.ts'
import { openShop } from '../../../test/open-shop.ts'
import type { Db } from '../database/database.server.ts'
import { StockNews } from './stock-news.server.ts'

const move = (db: Db, product_id: number) =>
  db.insertInto('stock_movements').values({ product_id, quantity: 1, reason: 'ajuste' }).execute()

/** A movement in a transaction that stays open until it is ended. */
async function beginMove(db: Db, product_id: number) {
  const moved = Promise.withResolvers<void>()
  const end = Promise.withResolvers<void>()
  const done = db.transaction().execute(async (tx: Transaction<DB>) => {
    await move(tx, product_id)
    moved.resolve()
    await end.promise
  })
  await moved.promise
  return async () => {
    end.resolve()
    await done
  }
}

async function openNews() {
  const { db, pool, make } = await openShop()
  const products = [await make.product(), await make.product()].map(({ id }) => id)
  const news = new StockNews()
  const ask = async () => (await news.ask(pool)).products
  return { db, products, ask }
}

test('each product whose stock moved is told once', async () => {
  const { db, products, ask } = await openNews()
  const [one = 0, two = 0] = products
  await ask()
  for (const id of [one, two, one]) await move(db, id)
  expect((await ask()).toSorted()).toEqual([one, two])
  expect(await ask()).toEqual([])
  await move(db, two)
  expect(await ask()).toEqual([two])
})

test('a movement whose transaction ends after that of a later one is told when it ends', async () => {
  const { db, products, ask } = await openNews()
  const [slow = 0, quick = 0] = products
  await ask()
  const end = await beginMove(db, slow)
  await move(db, quick)
  expect(await ask()).toEqual([quick])
  expect(await ask()).toEqual([])
  await end()
  expect(await ask()).toEqual([slow])
  expect(await ask()).toEqual([])
})

test('a movement that was under way when the shop opened is told when it ends', async () => {
  const { db, products, ask } = await openNews()
  const [slow = 0, quick = 0] = products
  const end = await beginMove(db, slow)
  await move(db, quick)
  await ask()
  await end()
  expect(await ask()).toEqual([slow])
})
