import { noCache } from '../../platform/cache/cache.server.ts'
import { enqueueAll } from '../../platform/jobs/jobs.server.ts'
import type { Resources } from '../../platform/resources.server.ts'
import { cachedCategoryCards } from '../categories/category-cards.server.ts'
import { listFamilies } from '../families/list-families.server.ts'
import { drawPicture } from '../jobs.ts'
import { pictureBytes } from '../pictures/picture-bytes.server.ts'
import { listHeroProducts } from '../storefront/home/home-queries.server.ts'

/**
 * The demo's pictures of the first pages. The slides that the home page opens with are there when the shop opens, as large as
 * a desktop shows them; jobs draw the rest, the home's before the list's.
 */
export async function drawFirst(needs: Pick<Resources, 'db' | 'files' | 'drawPicture'>) {
  const { db } = needs
  const { exclusive, brands, offers } = await listHeroProducts(db)
  const slides = [exclusive, brands, offers].map((products) => products.map(nameOfFirst))
  // What fails is drawn when it is asked for, and says then why it cannot be.
  await Promise.allSettled(
    slides.flatMap(([large, small]) => [
      large && pictureBytes(needs, { name: large, copy: { width: 800, format: 'avif' } }),
      small && pictureBytes(needs, { name: small, copy: { width: 400, format: 'avif' } }),
    ]),
  )
  const cards = await cachedCategoryCards(db, noCache)
  const { products } = await listFamilies(db, { page: 1, limit: 12, sort: 'created_at', order: 'DESC' })
  const names = new Set([...slides.flat(), ...cards.map(({ image }) => nameOf(image)), ...products.map(nameOfFirst)])
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
