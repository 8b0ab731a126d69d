import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openShop } from '../../test/open-shop.ts'
import { asShopError } from './http.server.ts'

test('of two changes in each other’s way one is told to try again', async () => {
  const { db, make } = await openShop()
  const [one, other] = [await make.product(), await make.product()]
  let waiting = 0
  const { promise: held, resolve: bothHold } = Promise.withResolvers<void>()
  const lockBoth = (ids: [number, number]) =>
    db.transaction().execute(async (tx) => {
      await sql`select from products where id = ${ids[0]} for update`.execute(tx)
      waiting += 1
      if (waiting === 2) bothHold()
      await held
      await sql`select from products where id = ${ids[1]} for update`.execute(tx)
    })
  const ends = await Promise.allSettled([lockBoth([one.id, other.id]), lockBoth([other.id, one.id])])
  const [lost] = ends.filter((end) => end.status === 'rejected')
  expect(asShopError(lost?.reason)).toMatchObject({ status: 503, code: 'ocupada', retryAfter: 1 })
})
