import { lettersAndDigits } from '../platform/text/without-accents.ts'
import type { Carrier } from './contract.ts'

const place = /\{(?:tracking_)?number\}/g

/** The number may not be part of the host, so that a link always leads to the carrier. */
export function isTrackingUrl(template: string) {
  const filled = template.replace(place, '1')
  if (/[\s{}]/.test(filled) || !URL.canParse(filled)) return false
  const { protocol, host } = new URL(filled)
  return protocol === 'https:' && host.includes('.') && template.startsWith(`https://${host}`)
}

/** Carriers whose names differ only in case, accents or spaces are the same. */
export const carrierKey = lettersAndDigits

type Shipment = { carrier: string | null; tracking_number: string | null }

/** Returns null without a number, or if the carrier has no tracking page. */
export function trackingUrl(carriers: readonly Carrier[], { carrier, tracking_number }: Shipment) {
  if (!carrier || !tracking_number) return null
  const template = carriers.find(({ name }) => carrierKey(name) === carrierKey(carrier))?.tracking_url
  return template ? template.replace(place, () => encodeURIComponent(tracking_number)) : null
}
