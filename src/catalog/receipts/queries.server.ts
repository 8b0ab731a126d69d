import { type Insertable, sql } from 'kysely'
import type { GoodsReceiptItems, GoodsReceipts } from '../../../db/types.ts'
import type { Db } from '../../platform/database/database.server.ts'
import { readPage } from '../../platform/database/read-page.server.ts'
import { soldVolume } from '../sold-volume.server.ts'
import type { ReceiptItem } from './contract.ts'

/** Returns undefined if the supplier's document already has a receipt. Waits for a concurrent insert of the same. */
export function insertReceipt(tx: Db, receipt: Insertable<GoodsReceipts>) {
  return tx
    .insertInto('goods_receipts')
    .values(receipt)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
}

export async function insertReceiptItems(tx: Db, items: readonly Insertable<GoodsReceiptItems>[]) {
  await tx.insertInto('goods_receipt_items').values(items).execute()
}

/** Locks the products in the order of their ids, to avoid deadlocks. */
export function lockReceived(tx: Db, ids: readonly number[]) {
  return tx
    .selectFrom('products')
    .select(['id', 'name', 'brand', 'concentration', soldVolume.as('volume'), 'cost_price'])
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** Compares supplier and document as the unique index does. */
export function findByDocument(tx: Db, { supplier, document }: { supplier: string; document: string }) {
  return selectReceipts(tx)
    .where('supplier_words', '=', sql<string>`paper_words(${supplier})`)
    .where('document_words', '=', sql<string>`paper_words(${document})`)
    .executeTakeFirst()
}

function selectReceipts(db: Db) {
  return db
    .selectFrom('goods_receipts')
    .leftJoin('users', 'users.id', 'goods_receipts.created_by')
    .select([
      'goods_receipts.id',
      'goods_receipts.supplier',
      'goods_receipts.document',
      'goods_receipts.note',
      'goods_receipts.created_at',
    ])
    .select(sql<string | null>`nullif(trim(users.first_name || ' ' || users.last_name), '')`.as('user_name'))
    .select([
      sql<number>`(select count(*) from goods_receipt_items where receipt_id = goods_receipts.id)`.as('products'),
      sql<number>`(select sum(quantity) from goods_receipt_items where receipt_id = goods_receipts.id)`.as('units'),
    ])
}

export function findReceipt(db: Db, id: number) {
  return selectReceipts(db).where('goods_receipts.id', '=', id).executeTakeFirst()
}

export async function listReceipts(db: Db, query: { page: number; limit: number }) {
  const newest = selectReceipts(db).orderBy('goods_receipts.id', 'desc')
  const { rows, pagination } = await readPage(newest, db.selectFrom('goods_receipts'), query)
  return { receipts: rows, pagination }
}

const maxSuppliers = 50

/** Suppliers in their latest spelling. */
export async function listSuppliers(db: Db) {
  const { rows } = await sql<{ supplier: string }>`
    select supplier from (
      select distinct on (supplier_words) supplier, id from goods_receipts order by supplier_words, id desc
    ) as latest order by id desc limit ${maxSuppliers}`.execute(db)
  return rows.map(({ supplier }) => supplier)
}

export function listReceiptItems(db: Db, receipt_id: number): Promise<(ReceiptItem & { unit_cost: number | null })[]> {
  return db
    .selectFrom('goods_receipt_items')
    .select(['product_id', 'name', 'brand', 'concentration', 'volume', 'quantity', 'unit_cost'])
    .where('receipt_id', '=', receipt_id)
    .orderBy('line')
    .execute()
}
