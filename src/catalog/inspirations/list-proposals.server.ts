import { noCache } from '../../platform/cache/cache.server.ts'
import type { Db } from '../../platform/database/database.server.ts'
import { notFound } from '../../platform/http/errors.ts'
import type { Product } from '../contract.ts'
import { sharedNotesText } from '../notes/shared-notes-text.ts'
import { findProduct, listProducts } from '../queries.server.ts'
import { listRelated } from '../related.server.ts'
import type { Original } from './contract.ts'

const maxByText = 5
const maxByNotes = 5

/** Originals that match the text first, then those that share notes. */
export async function listProposals(db: Db, id: number, text: string) {
  const product = await findProduct(db, id, { showAll: true })
  if (!product) throw notFound('Producto no encontrado')
  const search = text || product.inspired_by
  const originals = { type: ['original', 'importado'] as Product['type'][], group: 'family' as const }
  const [named, alike] = await Promise.all([
    search
      ? listProducts(db, { ...originals, search, showAll: 'true', page: 1, limit: maxByText })
      : { products: [], total: 0 },
    listRelated(db, product, noCache, { limit: maxByNotes, types: originals.type }),
  ])
  const proposals = [
    ...named.products.map((product) => asOriginal(product, 'Por su nombre')),
    ...alike.map(({ product, shared }) => asOriginal(product, sharedNotesText(shared))),
  ]
  const seen = new Set([id])
  return proposals.filter((one) => !seen.has(one.id) && seen.add(one.id))
}

function asOriginal({ id, name, brand, concentration, volume, price }: Product, reason: string): Original {
  return { id, name, brand, concentration, volume, price, reason }
}
