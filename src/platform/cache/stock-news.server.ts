import type pg from 'pg'

/** Numbers of movements grow as they are made, and these are no older than any that may still be under way at the start. */
const lookBack = 1000

const question = `
  select version, pg_snapshot_xmin(seen)::text as oldest, pg_snapshot_xmax(seen)::text as next,
    coalesce((select max(id) from stock_movements), 0) as last,
    (select coalesce(json_object_agg(id, product_id), '{}') from stock_movements
      where id > coalesce($1, (select max(id) from stock_movements) - ${lookBack})) as moved
  from catalog_version, pg_current_snapshot() as seen`

type Found = { version: string; oldest: string; next: string; last: string; moved: Record<string, number> }

/**
 * Asks which products' stock moved since it was last asked, in one cheap question for all. A movement gets its number
 * before its transaction ends, so a smaller number may come to light after a larger one: a number counts as settled once
 * every transaction that ran when it was the largest has ended, and until then what is above it is asked again.
 */
export class StockNews {
  #settled: number | undefined
  /** Movements above the settled number that were told. */
  #told = new Set<number>()
  /** The largest numbers seen, each with the transaction before which all had begun by then. */
  #seen: { last: number; next: bigint }[] = []

  /** The catalogue's version, and the products whose stock moved. */
  async ask(database: Pick<pg.ClientBase, 'query'> | pg.Pool) {
    const { rows } = await database.query<Found>(question, [this.#settled])
    const [found] = rows
    if (!found) throw new Error('the catalogue has no version')
    const movements = Object.entries(found.moved).filter(([id]) => !this.#told.has(Number(id)))
    for (const [id] of movements) this.#told.add(Number(id))
    this.#settle(Number(found.last), BigInt(found.oldest), BigInt(found.next))
    return { version: Number(found.version), products: [...new Set(movements.map(([, product_id]) => product_id))] }
  }

  #settle(last: number, oldest: bigint, next: bigint) {
    this.#seen.push({ last, next })
    while (this.#seen[0] && this.#seen[0].next <= oldest) this.#settled = this.#seen.shift()?.last
    for (const id of this.#told) if (id <= (this.#settled ?? 0)) this.#told.delete(id)
  }
}
