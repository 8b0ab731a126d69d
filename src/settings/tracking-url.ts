import { lettersAndDigits } from '../platform/text/without-accents.ts'
import type { Carrier } from './contract.ts'

const place = /\{(?:tracking_)?number\}/g

/** The number may stand anywhere but in the host, so that a link always leads to the carrier itself. */
export function isTrackingUrl(template: string) {
  const filled = template.replace(place, '1')
  if (/[\s{}]/.test(filled) || !URL.canParse(filled)) return false
  const { protocol, host } = new URL(filled)
  return protocol === 'https:' && host.includes('.') && template.startsWith(`https://${host}`)
}

/** Names that only differ by case, accents or spaces are one carrier. */
export const carrierKey = lettersAndDigits

type Shipment = { carrier: string | null; tracking_number: string | null }

/** Where a parcel is followed; null without a number, or when its carrier has no such page. */
export function trackingUrl(carriers: readonly Carrier[], { carrier, tracking_number }: Shipment) {
  if (!carrier || !tracking_number) return null
  const template = carriers.find(({ name }) => carrierKey(name) === carrierKey(carrier))?.tracking_url
  return template ? template.replace(place, () => encodeURIComponent(tracking_number)) : null
}
