import { noCache } from '../../platform/cache/cache.server.ts'
import { enqueueAll } from '../../platform/jobs/jobs.server.ts'
import type { Resources } from '../../platform/resources.server.ts'
import { cachedCategoryCards } from '../categories/category-cards.server.ts'
import { listFamilies } from '../families/list-families.server.ts'
import { drawPicture } from '../jobs.ts'
import { pictureBytes } from '../pictures/picture-bytes.server.ts'
import { listHeroProducts } from '../storefront/home/home-queries.server.ts'

/** Cards in the first row of the list on a desktop. */
const inFirstRow = 4

/**
 * Draws the demo pictures that the first pages show (home slides, first row of the list) before the shop opens, at
 * desktop size. Jobs draw the others later.
 */
export async function drawFirst(needs: Pick<Resources, 'db' | 'files' | 'drawPicture'>) {
  const { db } = needs
  const { exclusive, brands, offers } = await listHeroProducts(db)
  const slides = [exclusive, brands, offers].map((products) => products.map(nameOfFirst))
  const { products } = await listFamilies(db, { page: 1, limit: 12, sort: 'created_at', order: 'DESC' })
  const listed = products.map(nameOfFirst)
  const small = [...slides.map(([, second]) => second), ...listed.slice(0, inFirstRow)]
  // Failed pictures are drawn on request, which reports the error.
  await Promise.allSettled([
    ...slides.map(([large]) => large && pictureBytes(needs, { name: large, copy: { width: 800, format: 'avif' } })),
    ...small.map((name) => name && pictureBytes(needs, { name, copy: { width: 400, format: 'avif' } })),
  ])
  const cards = await cachedCategoryCards(db, noCache)
  const names = new Set([...slides.flat(), ...cards.map(({ image }) => nameOf(image)), ...listed])
  await enqueueAll(
    db,
    drawPicture,
    [...names]
      .filter((name) => name !== undefined)
      .map((name) => ({ payload: { name }, key: `draw-picture ${name}`, queue: 'pictures', priority: 10 })),
  )
}

const nameOf = (image: string | null) => image?.replace('.webp', '')
const nameOfFirst = ({ image1 }: { image1: string | null }) => nameOf(image1)
