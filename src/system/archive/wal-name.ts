/** A piece of the log of changes (WAL), `000000010000000000000003`: timeline, then its place in two halves. */
export const isPiece = (name: string) => /^[0-9A-F]{24}$/.test(name)

/** What belongs in the archive: pieces, whole or of a timeline's end, and what a timeline comes from. */
export const isArchived = (name: string) => /^[0-9A-F]{24}(\.partial)?$|^[0-9A-F]{8}\.history$/.test(name)

/** The timeline of a piece, and of a history. */
export const courseOf = (name: string) => Number.parseInt(name.slice(0, 8), 16)

/** Consecutive pieces have consecutive places, on whatever timeline. A piece has 16 MB. */
export const placeOf = (name: string) =>
  Number.parseInt(name.slice(8, 16), 16) * 256 + Number.parseInt(name.slice(16, 24), 16)

/** `0/16B3748` */
export function lsnOf(text: string) {
  const [high = '0', low = '0'] = text.split('/')
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`)
}

/** The first place that is missing between two, both of which have to be there. */
export function firstGap(names: Iterable<string>, from: number, to: number) {
  const places = new Set([...names].filter(isPiece).map(placeOf))
  for (let place = from; place <= to; place++) if (!places.has(place)) return place
}
