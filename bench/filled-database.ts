import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fillCatalogue } from './fill-catalogue.ts'
import { openDatabaseIn, openFreshDatabase } from './fresh-database.ts'
import { keptIn } from './support/options.ts'

/** A catalogue of so many; with `--keep FOLDER` it stays there and is filled only the first time. */
export async function openFilledDatabase(count: number) {
  const folder = keptIn && join(keptIn, String(count))
  if (folder) await mkdir(folder, { recursive: true })
  const database = folder ? await openDatabaseIn(folder) : await openFreshDatabase()
  const last = database.db.selectFrom('products').select('id').where('id', '=', count)
  if (!(await last.executeTakeFirst())) await fillCatalogue(database.db, database.url, count)
  return database
}
