/** A WAL segment, `000000010000000000000003`: the timeline, then the segment's number in two halves. */
export const isSegment = (name: string) => /^[0-9A-F]{24}$/.test(name)

/** Segments, the partial last segment of an abandoned timeline, and timeline history files. */
export const isArchived = (name: string) => /^[0-9A-F]{24}(\.partial)?$|^[0-9A-F]{8}\.history$/.test(name)

export const timelineOf = (name: string) => Number.parseInt(name.slice(0, 8), 16)

/** Consecutive segments have consecutive numbers on every timeline. The divisor 256 assumes segments of 16 MB. */
export const segmentNumber = (name: string) =>
  Number.parseInt(name.slice(8, 16), 16) * 256 + Number.parseInt(name.slice(16, 24), 16)

/** Parses `0/16B3748`. */
export function parseLsn(text: string) {
  const [high = '0', low = '0'] = text.split('/')
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`)
}

/** The last segment's number. A loop, since a year has more segments than `Math.max(...)` takes arguments. */
export function lastNumber(names: Iterable<string>) {
  let last = Number.NEGATIVE_INFINITY
  for (const name of names) if (isSegment(name)) last = Math.max(last, segmentNumber(name))
  return last
}

/** Returns the first missing number between `from` and the last segment. */
export function firstMissing(names: readonly string[] | ReadonlySet<string>, from: number) {
  const numbers = new Set([...names].filter(isSegment).map(segmentNumber))
  const last = lastNumber(names)
  for (let number = from; number <= last; number++) if (!numbers.has(number)) return number
}
