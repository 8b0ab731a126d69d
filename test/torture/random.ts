/** A generator for the decisions of one actor: the same for the same seed and name, whatever the timing. */
export function seededRandom(seed: number, name: string) {
  let state = [...name].reduce((sum, letter) => Math.imul(sum ^ letter.charCodeAt(0), 0x01000193), seed | 0)
  /** From 0 to 1, by mulberry32. */
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (count: number) => Math.floor(next() * count)
  return {
    below,
    between: (least: number, most: number) => least + below(most - least + 1),
    chance: (probability: number) => next() < probability,
    /** Undefined for an empty list, but consumes a number too, so that later decisions do not depend on the list. */
    pick: <One>(list: readonly One[]) => list[below(list.length)],
    /** One of the names, in proportion to its weight. */
    weighted<Name extends string>(weights: Record<Name, number>): Name {
      const names = Object.keys(weights) as Name[]
      const lots = names.flatMap((name) => Array<Name>(weights[name]).fill(name))
      return lots[below(lots.length)] as Name
    },
    word: () => `${below(2 ** 31).toString(36)}${below(2 ** 31).toString(36)}`.padStart(12, '0'),
  }
}
export type Random = ReturnType<typeof seededRandom>
