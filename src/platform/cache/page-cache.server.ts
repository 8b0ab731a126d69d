import { randomUUID } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { CatalogMemo } from './catalog-memo.server.ts'
import { hasJustWritten } from './just-written.server.ts'
import { type Answer, type Kept, keptAnswer, sendKept } from './kept-answer.server.ts'
import type { Sale } from './sales.server.ts'
import { noteWhatIsShown } from './shown.server.ts'

export type { Answer } from './kept-answer.server.ts'

/** `exact`: tells figures that change without a change of the catalogue, as the stock of an API's read does. */
type Keeping = { exact?: boolean }

/** An answer being made; what was sold meanwhile it may show as it was before. */
type Making = { turn: string; exact: boolean; sales: Sale[] }

/**
 * Finished bytes of public answers, kept in memory by address. Whoever asks for an address that is being made waits for
 * the same making. When staff change the catalogue everything is dropped, after a sale only what shows what was sold; an
 * answer whose making began before is not kept. Exact answers are told again only while what moves the stock is heard of.
 */
export class PageCache {
  readonly stats = { hits: 0, misses: 0, renderings: 0, drops: 0, sales: 0 }
  readonly memo: CatalogMemo
  /** By which this one knows its own news. */
  readonly id = randomUUID()
  readonly #maxBytes: number
  readonly #keepsExact: boolean
  #kept = new Map<string, Kept>()
  /** Product → the answers that show it. */
  #showing = new Map<number, Set<Kept>>()
  /** Answers that choose or order by what is sold out. */
  #byAvailability = new Set<Kept>()
  #waitedFor = new Map<string, Promise<Kept>>()
  #makings = new Set<Making>()
  /** Addresses as they were asked for → the key they stand for. */
  #aliases = new Map<string, string>()
  #bytes = 0
  #version = 0
  /** Versions that sales raised, and that are not reached yet. */
  #saleVersions = new Set<number>()
  /** Until then all moves of the stock have been heard of, by whomever. */
  #heardUntil = 0

  /** `keepsExact` false: keeps no exact answer, and remembers nothing of the catalogue. */
  constructor(maxBytes: number, { keepsExact = true } = {}) {
    this.#maxBytes = maxBytes
    this.#keepsExact = keepsExact
    this.memo = new CatalogMemo(keepsExact ? 500 : 0)
  }

  get bytes() {
    return this.#bytes
  }

  /** The newest version of the catalogue that this cache has heard of. */
  get version() {
    return this.#version
  }

  get size() {
    return this.#kept.size
  }

  /** The answer that this very address got last time, if it is still true. */
  find(address: string) {
    const key = this.#aliases.get(address)
    return key === undefined ? undefined : this.#touch(key)
  }

  /** Sends the answer of this address, made by `make` only if it is not here. */
  async send(
    request: FastifyRequest,
    reply: FastifyReply,
    key: string,
    make: () => Promise<Answer>,
    { exact = false }: Keeping = {},
  ) {
    // Their write may have been another machine's, of which exact answers may not have heard: one made from now on tells it.
    const isTooOld = exact && hasJustWritten(request.headers)
    const kept = isTooOld
      ? await this.#make(key, make, { turn: '', exact, sales: [] })
      : (this.#touch(key) ?? (await this.#makeOnce(key, make, exact)))
    if (this.#kept.get(key) === kept) this.#remember(request.url, key)
    return sendKept(request, reply, kept, (grown) => this.#weigh(kept, grown))
  }

  /**
   * The catalogue's version as the database has it: a new one that no sale explains drops everything. One that is past
   * already is late news, except to a question that was put when this cache knew the version `asked`: below that, the
   * database went back, as to a backup.
   */
  sawVersion(version: number, asked = 0) {
    this.#passSales()
    const isPast = version <= this.#version && version >= asked
    if (isPast || version === this.#version) return
    this.#version = version
    this.#saleVersions.clear()
    this.drop()
  }

  /**
   * What was sold is shown as it was before: that alone is dropped. News comes by several ways: of a version that is past
   * the pages were dropped before, but the first to come may have named only what is low.
   */
  sawSale(sale: Sale) {
    if (sale.version !== undefined && sale.version <= this.#version) {
      this.#dropSold({ ...sale, version: undefined })
      return
    }
    this.stats.sales += 1
    this.#dropSold(sale)
    if (sale.availability) this.memo.dropByAvailability()
    if (sale.version === undefined) return
    if (this.#saleVersions.size >= mostSaleVersions) this.#saleVersions.clear()
    this.#saleVersions.add(sale.version)
    this.#passSales()
  }

  drop() {
    this.stats.drops += 1
    // New ones, so that a making under way keeps nothing and nobody new waits for it.
    this.#kept = new Map()
    this.#showing = new Map()
    this.#byAvailability = new Set()
    this.#waitedFor.clear()
    this.#bytes = 0
    this.memo.drop()
  }

  /** The stock of these moved, at whichever machine; `heardUntil`: by the clock, until when no other move can matter. */
  sawStockMove(products: readonly number[], heardUntil: number) {
    if (products.length > 0) this.#dropSold({ products, availability: false })
    this.#heardUntil = heardUntil
  }

  /** Versions up to here are sales' that were heard of each by itself. */
  #passSales() {
    while (this.#saleVersions.delete(this.#version + 1)) this.#version += 1
  }

  #dropSold(sale: Sale) {
    const changesPages = sale.version !== undefined
    for (const making of this.#makings) {
      if (!making.exact && !changesPages) continue
      making.sales.push(sale)
      // Nobody new waits for what may be too old.
      this.#waitedFor.delete(making.turn)
    }
    for (const kept of this.#touchedBy(sale)) if (kept.exact || changesPages) this.#leave(kept)
  }

  #touchedBy({ products, availability }: Sale) {
    const touched = products.flatMap((id) => [...(this.#showing.get(id) ?? [])])
    return availability ? [...touched, ...this.#byAvailability] : touched
  }

  #touch(key: string) {
    const kept = this.#kept.get(key)
    if (!kept) return undefined
    if (kept.exact && this.#heardUntil < Date.now()) return undefined
    this.stats.hits += 1
    kept.isUsed = true
    return kept
  }

  #makeOnce(key: string, make: () => Promise<Answer>, exact: boolean) {
    this.stats.misses += 1
    const waitedFor = this.#waitedFor
    let made = waitedFor.get(key)
    if (!made) {
      made = this.#make(key, make, { turn: key, exact, sales: [] }).finally(() => {
        if (waitedFor.get(key) === made) waitedFor.delete(key)
      })
      waitedFor.set(key, made)
    }
    return made
  }

  async #make(key: string, make: () => Promise<Answer>, making: Making): Promise<Kept> {
    this.stats.renderings += 1
    const home = this.#kept
    this.#makings.add(making)
    try {
      const { answer, shown } = await noteWhatIsShown(make)
      const kept = keptAnswer(key, answer, shown, making.exact)
      const isTrue =
        home === this.#kept &&
        (this.#keepsExact || !making.exact) &&
        !making.sales.some(
          ({ products, availability }) =>
            products.some((id) => shown.products.has(id)) || (availability && shown.availability),
        )
      // Only what exists is kept: addresses that do not are without end.
      if (answer.status === 200 && isTrue) this.#keep(kept)
      return kept
    } finally {
      this.#makings.delete(making)
    }
  }

  #keep(kept: Kept) {
    const before = this.#kept.get(kept.key)
    if (before) this.#leave(before)
    this.#kept.set(kept.key, kept)
    for (const id of kept.shown.products) {
      const showing = this.#showing.get(id) ?? new Set()
      this.#showing.set(id, showing.add(kept))
    }
    if (kept.shown.availability) this.#byAvailability.add(kept)
    this.#bytes += kept.bytes
    this.#makeRoom(kept)
  }

  /** Compressed copies are made when first asked for. */
  #weigh(kept: Kept, grown: number) {
    kept.bytes += grown
    if (this.#kept.get(kept.key) !== kept) return
    this.#bytes += grown
    this.#makeRoom(kept)
  }

  /** The one that stood longest without being asked for leaves first, the newest last. */
  #makeRoom(newest: Kept) {
    for (const kept of this.#kept.values()) {
      if (this.#bytes <= this.#maxBytes) break
      if (kept === newest && this.#kept.size > 1) continue
      if (kept.isUsed) {
        // One more round, at the end of the queue.
        kept.isUsed = false
        this.#kept.delete(kept.key)
        this.#kept.set(kept.key, kept)
      } else this.#leave(kept)
    }
  }

  #leave(kept: Kept) {
    if (this.#kept.get(kept.key) !== kept) return
    this.#kept.delete(kept.key)
    this.#bytes -= kept.bytes
    this.#byAvailability.delete(kept)
    for (const id of kept.shown.products) {
      const showing = this.#showing.get(id)
      showing?.delete(kept)
      if (showing?.size === 0) this.#showing.delete(id)
    }
  }

  /** Noise in addresses fills this list with strings alone, and only so far. */
  #remember(address: string, key: string) {
    if (address.length > longestAlias) return
    if (this.#aliases.size >= maxAliases) this.#aliases.clear()
    this.#aliases.set(address, key)
  }
}

const maxAliases = 10_000
const longestAlias = 500
const mostSaleVersions = 1000
