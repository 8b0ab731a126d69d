import { perfumes } from '../demo/catalogue.ts'
import { findFamous } from '../src/catalog/alike/famous.ts'
import { listAlike } from '../src/catalog/alike/list-alike.server.ts'
import { importProducts } from '../src/catalog/import/import-products.server.ts'
import { noteKeys } from '../src/catalog/notes/note-keys.ts'
import { noCache } from '../src/platform/cache/cache.server.ts'
import { openFreshDatabase } from './fresh-database.ts'
import { chosen } from './support/options.ts'
import { median, rounded } from './support/report.ts'

/*
 * npm run bench -- alike [FILE.csv] searches for perfumes similar to each famous original that an imitation of the demo
 * catalogue refers to, among the demo's perfumes and those of the file. Prints the rank of each imitation and the time.
 */
const { db, close } = await openFreshDatabase()
try {
  const listed = (text: string) => text.split(',').map((note) => note.trim())
  const rows = perfumes.map((perfume, index) => {
    const notes_top = listed(perfume.top)
    const notes_heart = listed(perfume.heart)
    const notes_base = listed(perfume.base)
    const { name, brand, type, concentration, price, accords } = perfume
    return {
      name,
      brand,
      type,
      concentration,
      price,
      notes_top,
      notes_heart,
      notes_base,
      accords: listed(accords),
      volume: `${perfume.volume_ml}ml`,
      inspired_by: perfume.inspired_by ?? null,
      import_key: `demo-${index}`,
      note_keys: noteKeys({ notes: '', notes_top, notes_heart, notes_base }),
    }
  })
  await db.insertInto('products').values(rows).execute()
  const [file] = chosen
  if (file) await importProducts(db, file, { price: 50_000, progress: () => undefined })
  const pairs = new Map(
    perfumes.flatMap(({ name, inspired_by }) => (inspired_by ? [[name, inspired_by] as const] : [])),
  )
  const places: number[] = []
  const milliseconds: number[] = []
  const missed: { imitation: string; original: string; place: number | string }[] = []
  for (const [imitation, original] of pairs) {
    const known = findFamous(original)
    if (!known) continue
    const keys = noteKeys({ notes: known.notes, notes_top: [], notes_heart: [], notes_base: [] })
    const began = performance.now()
    const found = await listAlike(db, { keys }, noCache, { limit: 100 })
    milliseconds.push(performance.now() - began)
    // The original itself is left out of the ranking, in any concentration.
    const others = found.filter(({ product }) => product.brand !== known.brand || product.name !== known.name)
    const place = others.findIndex(({ product }) => product.name === imitation) + 1
    places.push(place || Number.POSITIVE_INFINITY)
    if (place === 0 || place > 5) missed.push({ imitation, original, place: place || 'none of 100' })
  }
  const within = (most: number) => places.filter((place) => place <= most).length
  console.table(missed)
  console.table({
    pairs: places.length,
    first: within(1),
    'in the first 5': within(5),
    'in the first 10': within(10),
    'median ms': rounded(median(milliseconds)),
    'slowest ms': rounded(Math.max(...milliseconds)),
  })
} finally {
  await close()
}
