import { isIPv6 } from 'node:net'

/**
 * Returns the network that identifies a visitor: for IPv6 the first 64 bits, because a visitor controls all addresses
 * of such a network and could use a new one for each attempt.
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

/** Splits into groups without leading zeros; an IPv4 tail counts as two groups. */
function groups(text = '') {
  const parts = text.split(':').filter(Boolean)
  return parts.flatMap((part) => (part.includes('.') ? ['0', '0'] : [part.replace(/^0+(?=.)/, '')]))
}
