import { randomUUID } from 'node:crypto'
import type { Insertable } from 'kysely'
import type { Products } from '../db/types.ts'
import { hashPassword } from '../src/accounts/passwords.server.ts'
import { startSession } from '../src/accounts/sessions.server.ts'
import { addStock } from '../src/catalog/stock.server.ts'
import type { Db } from '../src/platform/database/database.server.ts'

type NewProduct = Partial<Insertable<Products>> & {
  stock?: number
  /** How many pictures it names; their files are not there. */
  pictures?: number
}

type NewUser = Partial<{
  email: string
  password: string
  first_name: string
  last_name: string
  is_admin: boolean
}>

/** Makers of records, straight into the database. */
export function makers(db: Db) {
  const make = {
    async product({ stock = 10, pictures = 0, ...values }: NewProduct = {}) {
      const product = await db
        .insertInto('products')
        .values({ name: `Perfume ${randomUUID().slice(0, 8)}`, price: 1000, brand: 'Marca', ...values })
        .returningAll()
        .executeTakeFirstOrThrow()
      if (stock > 0) await addStock(db, product.id, stock, { reason: 'inicial' })
      for (let position = 1; position <= pictures; position += 1) await addPicture(db, product.id, position)
      return { ...product, stock }
    },
    async category(name: string = randomUUID()) {
      const category = await db.insertInto('categories').values({ name }).returningAll().executeTakeFirstOrThrow()
      return category
    },
    /** A user with a live session. */
    async user({ password = 'secreto-largo', ...values }: NewUser = {}) {
      const user = await db
        .insertInto('users')
        .values({
          first_name: 'Ana',
          last_name: 'Pérez',
          email: `${randomUUID()}@example.com`,
          password_hash: await hashPassword(password),
          ...values,
        })
        .returningAll()
        .executeTakeFirstOrThrow()
      return { ...user, password, token: await startSession(db, user.id) }
    },
    admin: () => make.user({ is_admin: true, first_name: 'Laura' }),
  }
  return make
}

function addPicture(db: Db, product_id: number, position: number) {
  const name = randomUUID().replaceAll('-', '')
  return db
    .insertInto('product_pictures')
    .values({ product_id, position, name, width: 1200, height: 1500, color: '#e8ddd0' })
    .execute()
}
