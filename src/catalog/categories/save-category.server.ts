import { refuseOverwriting } from '../../accounts/refuse-overwriting.server.ts'
import type { Db } from '../../platform/database/database.server.ts'
import { isDatabaseAway } from '../../platform/database/database-away.server.ts'
import { doOnce, type Once } from '../../platform/database/do-once.server.ts'
import type { Files } from '../../platform/files/files.server.ts'
import { conflict, notFound, ShopError } from '../../platform/http/errors.ts'
import { enqueue } from '../../platform/jobs/jobs.server.ts'
import { deletePictures } from '../jobs.ts'
import type { ReadPicture } from '../pictures/picture-work.ts'
import { deletePictureFiles, type StoredPicture, storePicture } from '../pictures/store-picture.server.ts'
import type { CategoryChange, NewCategory } from './contract.ts'
import {
  categoryNamed,
  insertCategory,
  listStaffCategories,
  lockCategories,
  orderCategories,
  updateCategory,
} from './queries.server.ts'

type Home = { db: Db; files: Files }

export function createCategory({ db, files }: Home, input: NewCategory, picture: ReadPicture | undefined, once?: Once) {
  return withStored(files, picture, (stored) =>
    db.transaction().execute(async (tx) => {
      const id = await doOnce(tx, { what: 'category', input, ...once }, async () => {
        await lockCategories(tx)
        await refuseTaken(tx, input.name)
        return insertCategory(tx, { ...input, ...pictureColumns(stored) })
      })
      return savedCategory(tx, id)
    }),
  )
}

/** Returns the id of the category with this name, in any case and with or without accents. */
export function findOrCreateCategory(db: Db, name: string) {
  return db.transaction().execute(async (tx) => {
    await lockCategories(tx)
    return (await categoryNamed(tx, name))?.id ?? insertCategory(tx, { name })
  })
}

export function changeCategory(
  { db, files }: Home,
  id: number,
  { remove_image, seen, ...sent }: CategoryChange,
  picture: ReadPicture | undefined,
) {
  return withStored(files, picture, (stored) =>
    db.transaction().execute(async (tx) => {
      const before = (await lockCategories(tx)).find((category) => category.id === id)
      if (!before) throw notFound('Esa categoría no existe.')
      const isGone = stored !== undefined || remove_image === '1'
      const row = { table: 'categories', id, what: 'esta categoría' }
      const change = { ...sent, ...(isGone && { image: stored ? `${stored.name}.webp` : null }) }
      const { image: _image, ...input } = await refuseOverwriting(tx, {
        ...row,
        change,
        seen,
        now: await savedCategory(tx, id),
      })
      if (input.name !== undefined) await refuseTaken(tx, input.name, id)
      const columns = isGone ? (pictureColumns(stored) ?? { picture: null, picture_color: null }) : {}
      await updateCategory(tx, id, { ...input, ...columns })
      // The job deletes the files after the commit.
      if (isGone && before.picture) await enqueue(tx, deletePictures, { names: [before.picture] })
      return savedCategory(tx, id)
    }),
  )
}

/** Throws 409 unless `ids` are exactly all categories: one may have been added or deleted meanwhile. */
export function arrangeCategories(db: Db, ids: readonly number[]) {
  return db.transaction().execute(async (tx) => {
    const all = await lockCategories(tx)
    const isWhole = new Set(ids).size === ids.length && ids.length === all.length
    if (!isWhole || !all.every(({ id }) => ids.includes(id))) {
      throw conflict('Las categorías cambiaron mientras las ordenabas. Revisalas y probá de nuevo.', 'orden-viejo')
    }
    await orderCategories(tx, ids)
  })
}

const pictureColumns = (stored: StoredPicture | undefined) =>
  stored && { picture: stored.name, picture_color: stored.color }

async function withStored<T>(
  files: Files,
  picture: ReadPicture | undefined,
  save: (stored: StoredPicture | undefined) => Promise<T>,
) {
  const stored = picture && (await storePicture(files, picture))
  try {
    return await save(stored)
  } catch (error) {
    if (stored && !isDatabaseAway(error)) await deletePictureFiles(files, [stored.name])
    throw error
  }
}

async function refuseTaken(tx: Db, name: string, id?: number) {
  const other = await categoryNamed(tx, name)
  if (!other || other.id === id) return
  const message = 'Ya hay una categoría con ese nombre'
  throw new ShopError(409, 'nombre-repetido', `${message}.`, { name: message })
}

async function savedCategory(tx: Db, id: number) {
  const [category] = await listStaffCategories(tx, id)
  if (!category) throw notFound('Esa categoría no existe.')
  return category
}
