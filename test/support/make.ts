import { randomUUID } from 'node:crypto'
import type { Insertable } from 'kysely'
import type { Products } from '../../db/types.ts'
import { hashPassword } from '../../src/accounts/passwords/passwords.server.ts'
import { startSession } from '../../src/accounts/sessions/sessions.server.ts'
import { noteKeys } from '../../src/catalog/notes/note-keys.ts'
import { addStock } from '../../src/catalog/stock.server.ts'
import type { Db } from '../../src/platform/database/database.server.ts'
import type { Role } from '../../src/roles.ts'

type NewProduct = Partial<Insertable<Products>> & {
  stock?: number
  /** Number of picture rows; their files do not exist. */
  pictures?: number
}

type NewUser = Partial<{
  email: string
  password: string
  first_name: string
  last_name: string
  role: Role
}>

/** Create records directly in the database. */
export function makers(db: Db) {
  const make = {
    async product({ stock = 10, pictures = 0, ...values }: NewProduct = {}) {
      const product = await db
        .insertInto('products')
        .values({
          name: `Perfume ${randomUUID().slice(0, 8)}`,
          price: 1000,
          brand: 'Marca',
          note_keys: keysOf(values),
          ...values,
        })
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
          password_hash: await hashOnce(password),
          ...values,
        })
        .returningAll()
        .executeTakeFirstOrThrow()
      return { ...user, password, token: await startSession(db, user.id) }
    },
    admin: () => make.user({ role: 'dueno', first_name: 'Laura' }),
  }
  return make
}

/** All code that writes products sets `note_keys` like this. */
const keysOf = ({ notes = '', notes_top = [], notes_heart = [], notes_base = [] }: NewProduct) =>
  noteKeys({ notes, notes_top: [...notes_top], notes_heart: [...notes_heart], notes_base: [...notes_base] })

const hashes = new Map<string, Promise<string>>()

/** Hashing is slow on purpose, so users with the same password share one hash. */
function hashOnce(password: string) {
  const hash = hashes.get(password) ?? hashPassword(password)
  hashes.set(password, hash)
  return hash
}

function addPicture(db: Db, product_id: number, position: number) {
  const name = randomUUID().replaceAll('-', '')
  return db
    .insertInto('product_pictures')
    .values({ product_id, position, name, width: 1200, height: 1500, color: '#e8ddd0' })
    .execute()
}
