import { isIPv6 } from 'node:net'

/**
 * What one visitor has: of an IPv6 address the first 64 bits, since anyone who has one has all of the others behind them,
 * and would be a new visitor with each try.
 */
export function networkOf(address: string) {
  const mapped = address.match(/^::ffff:(\d+\.\d+\.\d+\.\d+)$/i)?.[1]
  if (mapped || !isIPv6(address)) return mapped ?? address
  const [head = '', tail] = address.toLowerCase().replace(/%.*$/, '').split('::')
  const [left, right] = [groups(head), groups(tail)]
  const zeros = tail === undefined ? 0 : 8 - left.length - right.length
  const all = [...left, ...Array<string>(zeros).fill('0'), ...right]
  return `${all.slice(0, 4).join(':')}::/64`
}

/** Without leading zeros; an IPv4 tail is two groups. */
function groups(text = '') {
  const parts = text.split(':').filter(Boolean)
  return parts.flatMap((part) => (part.includes('.') ? ['0', '0'] : [part.replace(/^0+(?=.)/, '')]))
}
