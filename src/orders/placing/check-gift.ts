import { businessDay } from '../../platform/argentina/time.ts'
import { conflict, invalid } from '../../platform/http/errors.ts'
import type { Settings } from '../../settings/contract.ts'
import type { PlaceOrder } from './contract.ts'

type Gift = Pick<PlaceOrder, 'gift_message' | 'gift_wrap' | 'wished_date'>

/** Throws if the shop does not offer the gift options asked for, or the delivery day is not in the future. */
export function checkGift(gift: Gift, offered: Settings['gift_options'], now: Date) {
  const { gift_message, gift_wrap, wished_date } = gift
  const isAsked = Boolean(gift_message || gift_wrap || wished_date)
  if ((isAsked && offered === 'off') || (gift_wrap && offered !== 'wrap')) {
    throw conflict('Cambiaron las opciones de regalo. Revisá tu pedido y confirmalo de nuevo.', 'regalo-no-disponible')
  }
  if (wished_date && wished_date <= businessDay(now)) {
    throw invalid('Revisá los datos ingresados.', { wished_date: 'Elegí un día desde mañana' })
  }
}
