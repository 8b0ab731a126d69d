import { type SqlBool, sql } from 'kysely'
import { barcodeRules } from '../../catalog/codes/barcode.ts'
import { skuLetters } from '../../catalog/codes/sku-letters.server.ts'
import { hasAny } from '../../catalog/editing/unique-fields.server.ts'
import { chargedPrice } from '../../catalog/offers/offer-price.server.ts'
import { readSearch } from '../../catalog/search/search.server.ts'
import { escapeLike } from '../../catalog/search/search-conditions.server.ts'
import { soldVolume } from '../../catalog/sold-volume.server.ts'
import { isLongEnough } from '../../orders/finding/typed-codes.ts'
import type { Db } from '../../platform/database/database.server.ts'
import type { FoundProduct } from './contract.ts'
import { maxFound, mayBeName } from './typed-text.ts'

/** Finds products, inactive ones too: an exact SKU or barcode, then partial SKUs, then the shop's own search. */
export async function findProducts(db: Db, text: string): Promise<FoundProduct[]> {
  const [coded, named] = await Promise.all([findByCode(db, text), mayBeName(text) ? findByName(db, text) : []])
  const rest = named.filter(({ id }) => coded.every((product) => product.id !== id))
  return [...coded, ...rest].slice(0, maxFound)
}

async function findByCode(db: Db, text: string) {
  const hasBarcode = hasAny('barcode', [barcodeRules.clean(text)])
  const isSku = sql<SqlBool>`${skuLetters(sql`sku`)} = ${skuLetters(sql`${text}`)}`
  const hasSku = sql<SqlBool>`${skuLetters(sql`sku`)} like '%' || ${skuLetters(sql`${escapeLike(text)}`)} || '%'`
  return selectFound(db)
    .select(sql<boolean>`coalesce(${isSku} or ${hasBarcode}, false)`.as('is_exact'))
    .where(sql<SqlBool>`(${hasBarcode} or ${isLongEnough(text) ? hasSku : isSku})`)
    .orderBy('is_exact', 'desc')
    .orderBy('is_active', 'desc')
    .orderBy('sku')
    .limit(maxFound)
    .execute()
}

async function findByName(db: Db, text: string) {
  const search = await readSearch(db, text)
  if (!search) return []
  return selectFound(db)
    .select(sql<boolean>`false`.as('is_exact'))
    .where(search.matches)
    .orderBy(search.relevance, 'desc')
    .orderBy('is_active', 'desc')
    .orderBy(search.nearness)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(maxFound)
    .execute()
}

const selectFound = (db: Db) =>
  db
    .selectFrom('products')
    .select(['id', 'name', 'brand', 'concentration', soldVolume.as('volume'), 'sku', 'barcode', 'stock', 'is_active'])
    .select(chargedPrice.as('price'))
