import { formatDay } from '../../platform/argentina/time.ts'
import type { Order } from '../contract.ts'

type Gift = Pick<Order, 'gift_message' | 'gift_wrap' | 'wished_date'>

/** Label and text of each gift option; empty for orders without any. */
export function giftRows({ gift_message, gift_wrap, wished_date }: Gift): [name: string, text: string][] {
  const rows: [string, string][] = [
    ['Mensaje del regalo', gift_message],
    ['Envoltorio', gift_wrap ? 'Para regalo' : ''],
    ['Fecha deseada', wished_date ? formatDay(wished_date) : ''],
  ]
  return rows.filter(([, text]) => text !== '')
}
