/**
 * What was found out about the catalogue, kept until staff change it: which products a list has, how many there are, how
 * often a note occurs. None of it tells a stock, so sales leave it true, except for what is ordered by who is sold out.
 */
export class CatalogMemo {
  readonly #most: number
  #found = new Map<string, Promise<unknown>>()
  #byAvailability = new Map<string, Promise<unknown>>()

  /** The most that is kept of each; 0 keeps nothing. */
  constructor(most: number) {
    this.#most = most
  }

  /** What `find` found last time; who asks meanwhile waits for the same. */
  keep<Found>(key: string, find: () => Promise<Found>, { byAvailability = false } = {}): Promise<Found> {
    const home = byAvailability ? this.#byAvailability : this.#found
    const known = home.get(key) as Promise<Found> | undefined
    const found = known ?? find()
    if (this.#most === 0) return found
    // To the end of the queue: the first of it is dropped next.
    home.delete(key)
    home.set(key, found)
    if (!known) found.catch(() => home.delete(key))
    for (const oldest of home.keys()) {
      if (home.size <= this.#most) break
      home.delete(oldest)
    }
    return found
  }

  drop() {
    // New maps, so that what is being found is not kept, and nobody new waits for it.
    this.#found = new Map()
    this.dropByAvailability()
  }

  dropByAvailability() {
    this.#byAvailability = new Map()
  }
}
