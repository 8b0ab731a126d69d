import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.server.ts'
import { invalid } from '../../platform/http/errors.ts'
import type { ProductType } from '../contract.ts'
import { isForeignBrand, recalledByOthers } from './rules.ts'

type Recalls = { type: ProductType; brand: string; inspired_by: string | null; inspired_by_id: number | null }

/**
 * Throws if the inspiration is not allowed. Checks nothing if all these values are as `before`, so that an old fault
 * does not block other edits.
 */
export async function checkInspiration(db: Db, after: Recalls, before?: Recalls & { id: number }) {
  const names = ['type', 'brand', 'inspired_by', 'inspired_by_id'] as const
  if (before && names.every((name) => before[name] === after[name])) return
  const original = await findOriginal(db, after.inspired_by_id, before?.id)
  if (isForeignBrand(after, original) || (await namesOriginal(db, after))) {
    const message = `Una imitación no puede llevar la marca que recuerda: «${after.brand}» es la del perfume original`
    throw invalid(`${message}. Dejá la marca propia, o ninguna.`, { brand: message })
  }
  if (before && after.type === 'imitacion' && (await isRecalled(db, before.id))) {
    throw invalid(`${recalledByOthers}.`, { type: recalledByOthers })
  }
}

/** «Sauvage» alone names the brand too if the shop sells that brand's Sauvage. */
async function namesOriginal(db: Db, { type, brand, inspired_by }: Recalls) {
  if (type !== 'imitacion' || !inspired_by) return false
  const { rows } = await sql<{
    is_named: boolean
  }>`select names_original_of(${brand}, ${inspired_by}) as is_named`.execute(db)
  return rows[0]?.is_named === true
}

async function isRecalled(db: Db, id: number) {
  const { rows } = await sql`select from products where inspired_by_id = ${id} limit 1`.execute(db)
  return rows.length > 0
}

async function findOriginal(db: Db, id: number | null, own: number | undefined) {
  if (id === null) return undefined
  const { rows } = await sql<Original>`
    select id, brand, type, inspired_by_id, exists (select from products where inspired_by_id = ${own ?? null}) as is_recalled
    from products where id = ${id} for update`.execute(db)
  const [original] = rows
  const fault = faultOf(original, own)
  if (fault) throw invalid(`${fault}.`, { inspired_by_id: fault })
  return original
}

type Original = {
  id: number
  brand: string
  type: ProductType
  inspired_by_id: number | null
  /** Whether the product itself is the original of imitations. */
  is_recalled: boolean
}

/**
 * Why it cannot be the original; undefined if it can. No original is itself an imitation, so that a restore can insert
 * originals first.
 */
function faultOf(original: Original | undefined, own: number | undefined) {
  if (!original) return 'Ese perfume original no existe'
  if (original.id === own) return 'Un perfume no se inspira en sí mismo'
  if (original.is_recalled) return 'Hay imitaciones que se inspiran en este perfume: no puede inspirarse en otro'
  const isImitation = original.type === 'imitacion' || original.inspired_by_id !== null
  return isImitation ? 'El original no puede ser otra imitación' : undefined
}
