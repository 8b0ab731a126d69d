/** `tags`: what the value depends on. `ttl`: seconds after which it expires without a purge. */
type Options<Value> = {
  tags: (value: Value) => Iterable<string>
  ttl: number
  bytes?: (value: Value) => number
  isCacheable?: (value: Value) => boolean
}

export type CacheReader = Pick<Cache, 'get'>

/** For callers that must see the current state of the database. */
export const noCache: CacheReader = { get: (_key, _options, make) => make() }

type Entry = {
  key: string
  value: unknown
  tags: ReadonlySet<string>
  expires: number
  bytes: number
  weigh: () => number
}

/** A value being computed, and the tags purged meanwhile, of which it may show an older state. */
type Pending = { purged: Set<string>; done: Promise<{ value: unknown; tags: ReadonlySet<string> }> }

/** Every entry has this tag. */
export const everything = '*'

/** Assumed size of a value without `bytes`. */
const usualBytes = 10_000
const bytesOfEntry = 1000
const bytesOfTag = 100

/**
 * In-memory LRU cache with a budget of bytes. Concurrent requests for a key share one computation. A purge drops the
 * entries that have one of its tags; a value whose computation began before the purge is returned to the callers that
 * waited then, and is not cached.
 */
export class Cache {
  readonly stats = { hits: 0, misses: 0, makings: 0, purges: 0 }
  readonly #maxBytes: number
  /** From the least to the most recently used. */
  #entries = new Map<string, Entry>()
  #tagged = new Map<string, Set<Entry>>()
  #pending = new Map<string, Pending>()
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

  /**
   * Returns the value of this key, and calls `make` if it is not cached. A key must always have the same type of value.
   */
  async get<Value>(key: string, options: Options<Value>, make: () => Promise<Value>): Promise<Value> {
    const found = this.find(key)
    if (found !== undefined) return found as Value
    this.stats.misses += 1
    for (;;) {
      const pending = this.#pending.get(key)
      if (!pending) return (await this.#make(key, options, make).done).value as Value
      const before = new Set(pending.purged)
      const { value, tags } = await pending.done
      // A value that one of the purges before this call concerns may be older than this call.
      if (tags.isDisjointFrom(before)) return value as Value
    }
  }

  find(key: string) {
    const entry = this.#entries.get(key)
    if (!entry || entry.expires < performance.now()) return undefined
    this.stats.hits += 1
    this.#entries.delete(key)
    this.#entries.set(key, entry)
    return entry.value
  }

  /** Returns the cached value even if it has expired. */
  peek(key: string) {
    return this.#entries.get(key)?.value
  }

  purge(tags: Iterable<string>) {
    for (const tag of tags) {
      this.stats.purges += 1
      for (const { purged } of this.#pending.values()) purged.add(tag)
      for (const entry of this.#tagged.get(tag) ?? []) this.#drop(entry)
    }
  }

  /** Must be called when the size of the value has changed. */
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
        this.#pending.delete(key)
      }
    }
    // Starts after the entry is in the map.
    const pending = { purged, done: Promise.resolve().then(finish) }
    this.#pending.set(key, pending)
    return pending
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
