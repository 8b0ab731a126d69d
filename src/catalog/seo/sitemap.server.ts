import { noCache } from '../../platform/cache/cache.server.ts'
import { countRows } from '../../platform/database/count-rows.server.ts'
import type { Db } from '../../platform/database/database.server.ts'
import { xmlText } from '../../platform/pages/xml.ts'
import { listBrandKeys } from '../brands.server.ts'
import { knownNoteKeys } from '../notes/note-keys.ts'
import { listNotesOnSale } from '../notes/queries.server.ts'
import { listSmellsOnSale } from '../smells.server.ts'

/** URLs per part: about a megabyte, small enough for the page cache. The protocol allows 50,000. */
const sitemapPart = 10_000

/** Pages to index besides those of products, brands, smells and notes. */
const pages = [
  '/',
  '/products',
  '/encontra-tu-perfume',
  '/se-parece',
  '/quienessomos',
  '/contact',
  '/envios',
  '/preguntas-frecuentes',
  '/seguimiento',
  '/arrepentimiento',
  '/terminos',
  '/privacidad',
]

export async function sitemapIndex(db: Db, publicUrl: string) {
  const total = await countRows(db.selectFrom('products').where('is_active', '=', true))
  const parts = Array.from(
    { length: Math.ceil(total / sitemapPart) },
    (_, index) => `/sitemap-products-${index + 1}.xml`,
  )
  const entries = ['/sitemap-pages.xml', ...parts].map((path) => `<sitemap>${location(publicUrl, path)}</sitemap>`)
  return `${head}<sitemapindex ${namespace}>\n${entries.join('\n')}\n</sitemapindex>\n`
}

/** Fixed pages, and those of the brands, smells and notes of products on sale. */
export async function pagesSitemap(db: Db, publicUrl: string) {
  const [brands, notes, onSale] = await Promise.all([
    listBrandKeys(db),
    listNotesOnSale(db, knownNoteKeys, noCache),
    listSmellsOnSale(db, noCache),
  ])
  const topics = [
    ...brands.map((key) => `/marcas/${encodeURIComponent(key)}`),
    ...onSale.map(({ key }) => `/aromas/${key}`),
    ...notes.map((key) => `/notas/${encodeURIComponent(key)}`),
  ]
  return urlSet([...pages, ...topics].map((path) => `<url>${location(publicUrl, path)}</url>`))
}

/** Undefined beyond the last part. */
export async function productsSitemap(db: Db, publicUrl: string, part: number) {
  const products = await db
    .selectFrom('products')
    .select(['id', 'updated_at'])
    .where('is_active', '=', true)
    .orderBy('id')
    .limit(sitemapPart)
    .offset((part - 1) * sitemapPart)
    .execute()
  if (products.length === 0) return undefined
  return urlSet(
    products.map(({ id, updated_at }) => {
      const changed = `<lastmod>${updated_at.slice(0, 10)}</lastmod>`
      return `<url>${location(publicUrl, `/products/${id}`)}${changed}</url>`
    }),
  )
}

const head = '<?xml version="1.0" encoding="UTF-8"?>\n'
const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

const location = (publicUrl: string, path: string) => `<loc>${xmlText(publicUrl + path)}</loc>`
const urlSet = (urls: string[]) => `${head}<urlset ${namespace}>\n${urls.join('\n')}\n</urlset>\n`
