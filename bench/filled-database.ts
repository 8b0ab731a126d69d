import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fillCatalogue } from './fill-catalogue.ts'
import { openDatabaseIn, openFreshDatabase } from './fresh-database.ts'
import { keepFolder } from './support/options.ts'

/** A database with `count` products. With `--keep FOLDER` it is kept there and filled only in the first run. */
export async function openFilledDatabase(count: number) {
  const folder = keepFolder && join(keepFolder, String(count))
  if (folder) await mkdir(folder, { recursive: true })
  const database = folder ? await openDatabaseIn(folder) : await openFreshDatabase()
  const last = database.db.selectFrom('products').select('id').where('id', '=', count)
  if (!(await last.executeTakeFirst())) await fillCatalogue(database.db, database.url, count)
  return database
}
