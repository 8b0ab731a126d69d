import type { FastifyRequest } from 'fastify'
import { networkOf } from '../../platform/connections/network-of.server.ts'

/** Where a session started: precise enough for its owner to recognize it, too vague to locate a person. */
export type Origin = { device: string; place: string }

export const originOf = ({ headers, ip }: FastifyRequest): Origin => ({
  device: deviceName(headers['user-agent']),
  place: maskAddress(ip),
})

const browsers = [
  [/\bEdg/, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bChrome\/|\bCriOS\/|\bHeadlessChrome\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
] as const
const systems = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'Mac'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
] as const

/** Names the browser and system of a user agent: «Chrome en Android». */
export function deviceName(agent = '') {
  const nameIn = (list: typeof browsers | typeof systems) => list.find(([sign]) => sign.test(agent))?.[1]
  const [browser, system] = [nameIn(browsers), nameIn(systems)]
  if (browser && system) return `${browser} en ${system}`
  return browser ?? system ?? 'Dispositivo desconocido'
}

/** Masks the end of an IP address, which would identify one subscriber. */
export function maskAddress(address: string) {
  const network = networkOf(address)
  if (network.includes(':')) return `${network.split(':').slice(0, 3).join(':')}:x`
  return network.replace(/\.\d+$/, '.x')
}
