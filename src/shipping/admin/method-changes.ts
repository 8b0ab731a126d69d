import { formatPesos } from '../../platform/argentina/money.ts'
import { differences } from '../../ui/admin/form/overtaken.tsx'
import { carrierNames } from '../carrier-code.ts'
import type { NewShippingMethod, ShippingMethod } from '../contract.ts'
import { shippingKinds } from '../labels.ts'

const labels: Record<Exclude<keyof NewShippingMethod, 'position'>, string> = {
  name: 'Nombre',
  kind: 'Cómo llega',
  carrier: 'Transporte',
  pickup_place: 'Dónde y cuándo se retira',
  rate_source: 'De dónde sale el precio',
  rates: 'Tarifas',
  is_active: 'Se ofrece en la tienda',
}

export const changesOf = (mine: NewShippingMethod, now: Partial<ShippingMethod>) =>
  differences(labels, mine, now, columnText)

function columnText(method: NewShippingMethod, name: keyof NewShippingMethod) {
  if (name === 'kind') return shippingKinds[method.kind]
  if (name === 'is_active') return method.is_active ? 'Sí' : 'No'
  if (name === 'rate_source')
    return method.rate_source === 'tabla' ? 'De sus tarifas' : carrierNames[method.rate_source]
  if (name === 'rates') return method.rates.map(rateText).join('; ')
  return String(method[name])
}

function rateText({
  provinces,
  postal_from,
  postal_to,
  price,
  free_from,
  days_min,
  days_max,
}: ShippingMethod['rates'][0]) {
  const place = postal_from !== null ? `${postal_from} a ${postal_to}` : provinces.join(', ') || 'Todo el país'
  const days = [...new Set([days_min, days_max])].filter((count) => count !== null).join(' a ')
  return [
    `${place}: ${price === 0 ? 'sin cargo' : formatPesos(price)}`,
    free_from !== null && `sin cargo desde ${formatPesos(free_from)}`,
    days && `${days} días`,
  ]
    .filter(Boolean)
    .join(', ')
}
