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

/** Returns the first missing number from `from` to `to`, both included. */
export function firstMissing(names: Iterable<string>, from: number, to: number) {
  const numbers = new Set([...names].filter(isSegment).map(segmentNumber))
  for (let number = from; number <= to; number++) if (!numbers.has(number)) return number
}
