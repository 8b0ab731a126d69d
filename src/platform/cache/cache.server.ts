/** `tags`: what the value depends on. `ttl`: the seconds after which it is made anew, whatever was purged. */
type Options<Value> = {
  tags: (value: Value) => Iterable<string>
  ttl: number
  bytes?: (value: Value) => number
  /** Where it says no, the value is given to who waits and not kept. */
  isCacheable?: (value: Value) => boolean
}

/** What reads through a cache needs of it. */
export type CacheReader = Pick<Cache, 'get'>

/** For who must see the database as it is now. */
export const noCache: CacheReader = { get: (_key, _options, make) => make() }

type Entry = {
  key: string
  value: unknown
  tags: ReadonlySet<string>
  expires: number
  bytes: number
  weigh: () => number
}

/** A value being made, and the tags that were purged meanwhile: it may show those as they were before. */
type Making = { purged: Set<string>; done: Promise<{ value: unknown; tags: ReadonlySet<string> }> }

/** Every entry has this tag. */
export const everything = '*'

/** Of a value that does not say what it takes. */
const usualBytes = 10_000
const bytesOfEntry = 1000
const bytesOfTag = 100

/**
 * Values in memory by key, within a budget of bytes. A request for one that is being made waits for the same making. A
 * purge drops what has one of its tags; a value whose making began before it goes to who waited then, and is not kept.
 */
export class Cache {
  readonly stats = { hits: 0, misses: 0, makings: 0, purges: 0 }
  readonly #maxBytes: number
  /** What was asked for last stands last. */
  #entries = new Map<string, Entry>()
  #tagged = new Map<string, Set<Entry>>()
  #makings = new Map<string, Making>()
  #bytes = 0

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes
  }

  get bytes() {
    return this.#bytes
  }

  get size() {
    return this.#entries.size
  }

  /** The value of this key, made by `make` only if it is not here. A key is always asked for the same type of value. */
  async get<Value>(key: string, options: Options<Value>, make: () => Promise<Value>): Promise<Value> {
    const found = this.find(key)
    if (found !== undefined) return found as Value
    this.stats.misses += 1
    for (;;) {
      const underWay = this.#makings.get(key)
      if (!underWay) return (await this.#make(key, options, make).done).value as Value
      const before = new Set(underWay.purged)
      const { value, tags } = await underWay.done
      // Begun before a purge that is older than this question: it may be too old for it.
      if (tags.isDisjointFrom(before)) return value as Value
    }
  }

  /** The value if it is here and not too old. */
  find(key: string) {
    const entry = this.#entries.get(key)
    if (!entry || entry.expires < performance.now()) return undefined
    this.stats.hits += 1
    this.#entries.delete(key)
    this.#entries.set(key, entry)
    return entry.value
  }

  /** The value if it is here, however old. */
  peek(key: string) {
    return this.#entries.get(key)?.value
  }

  purge(tags: Iterable<string>) {
    for (const tag of tags) {
      this.stats.purges += 1
      for (const { purged } of this.#makings.values()) purged.add(tag)
      for (const entry of this.#tagged.get(tag) ?? []) this.#drop(entry)
    }
  }

  /** To be called when the value takes more or less than it did. */
  reweigh(key: string) {
    const entry = this.#entries.get(key)
    if (!entry) return
    this.#bytes -= entry.bytes
    entry.bytes = entry.weigh()
    this.#bytes += entry.bytes
    this.#makeRoom()
  }

  #make<Value>(key: string, options: Options<Value>, make: () => Promise<Value>) {
    this.stats.makings += 1
    const began = performance.now()
    const purged = new Set<string>()
    const finish = async () => {
      try {
        const value = await make()
        const tags = new Set([everything, ...options.tags(value)])
        const isCurrent = tags.isDisjointFrom(purged) && (options.isCacheable?.(value) ?? true)
        if (isCurrent) this.#keep(key, value, tags, began + options.ttl * 1000, options.bytes)
        return { value, tags }
      } finally {
        this.#makings.delete(key)
      }
    }
    // Not begun before it is on the list.
    const making = { purged, done: Promise.resolve().then(finish) }
    this.#makings.set(key, making)
    return making
  }

  #keep<Value>(
    key: string,
    value: Value,
    tags: ReadonlySet<string>,
    expires: number,
    bytesOf: (value: Value) => number = () => usualBytes,
  ) {
    const before = this.#entries.get(key)
    if (before) this.#drop(before)
    const weigh = () => bytesOfEntry + tags.size * bytesOfTag + bytesOf(value)
    const entry: Entry = { key, value, tags, expires, bytes: weigh(), weigh }
    this.#entries.set(key, entry)
    for (const tag of tags) this.#tagged.set(tag, (this.#tagged.get(tag) ?? new Set()).add(entry))
    this.#bytes += entry.bytes
    this.#makeRoom()
  }

  #makeRoom() {
    for (const entry of this.#entries.values()) {
      if (this.#bytes <= this.#maxBytes) break
      this.#drop(entry)
    }
  }

  #drop(entry: Entry) {
    this.#entries.delete(entry.key)
    this.#bytes -= entry.bytes
    for (const tag of entry.tags) {
      const tagged = this.#tagged.get(tag)
      tagged?.delete(entry)
      if (tagged?.size === 0) this.#tagged.delete(tag)
    }
  }
}
