import type { FastifyRequest } from 'fastify'
import { networkOf } from '../../platform/connections/network-of.server.ts'

/** Where a session began, as its owner recognises it and nobody is found by it. */
export type Origin = { device: string; place: string }

export const originOf = ({ headers, ip }: FastifyRequest): Origin => ({
  device: deviceWords(headers['user-agent']),
  place: placeWords(ip),
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

/** «Chrome en Android»: what the browser says of itself. */
export function deviceWords(agent = '') {
  const nameIn = (list: typeof browsers | typeof systems) => list.find(([sign]) => sign.test(agent))?.[1]
  const [browser, system] = [nameIn(browsers), nameIn(systems)]
  if (browser && system) return `${browser} en ${system}`
  return browser ?? system ?? 'Dispositivo desconocido'
}

/** The address without its end, which would tell one line from its neighbour's. */
export function placeWords(address: string) {
  const network = networkOf(address)
  if (network.includes(':')) return `${network.split(':').slice(0, 3).join(':')}:x`
  return network.replace(/\.\d+$/, '.x')
}
