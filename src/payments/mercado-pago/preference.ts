import type { PreferenceRequest } from 'mercadopago/dist/clients/preference/commonTypes.js'
import { itemName } from '../../catalog/item-name.ts'
import type { Order } from '../../orders/contract.ts'
import { withoutAccents } from '../../platform/text/without-accents.ts'

type Shop = {
  publicUrl: string
  shop_name: string
  isSimulated: boolean
  /** The most payments by card; undefined leaves them to the provider. */
  installments: number | undefined
}

/** What the provider is asked to charge: the lines of the order as the database has them. */
export function preferenceOf(
  order: Order,
  expires_at: Date,
  { publicUrl, shop_name, isSimulated, installments }: Shop,
) {
  const [name = '', ...surname] = order.customer_name.split(/\s+/)
  const isReachable = isSimulated || !/^https?:\/\/(localhost|127\.|\[::1\])/.test(publicUrl)
  return {
    items: chargedItems(order),
    payer: { name, surname: surname.join(' '), ...(order.customer_email && { email: order.customer_email }) },
    external_reference: order.id,
    back_urls: {
      success: `${publicUrl}/payment/success`,
      failure: `${publicUrl}/payment/failure`,
      pending: `${publicUrl}/payment/pending`,
    },
    // The provider refuses both when they name a machine that it cannot reach.
    ...(isReachable && {
      auto_return: 'approved',
      notification_url: `${publicUrl}/api/payments/webhook?source_news=webhooks`,
    }),
    expires: true,
    expiration_date_from: inBuenosAires(new Date()),
    expiration_date_to: inBuenosAires(expires_at),
    // Paid in cash days later, when the stock has long gone back to the shelf.
    payment_methods: {
      excluded_payment_types: [{ id: 'ticket' }, { id: 'atm' }],
      ...(installments && { installments }),
    },
    statement_descriptor: onStatement(shop_name),
  } satisfies PreferenceRequest
}

/**
 * Its lines, without those of $ 0, which the provider refuses; with anything added or taken off the order in one, since it
 * charges the sum of its items.
 */
function chargedItems(order: Order) {
  if (order.discount_amount > 0 || order.shipping_amount > 0) {
    const title = `Pedido ${order.order_number}`
    return [{ id: order.order_number, title, quantity: 1, currency_id: 'ARS', unit_price: order.total_amount }]
  }
  return order.items
    .filter(({ unit_price }) => unit_price > 0)
    .map((item) => ({
      id: String(item.product_id ?? ''),
      title: itemName(item),
      quantity: item.quantity,
      currency_id: 'ARS',
      unit_price: item.unit_price,
    }))
}

/** The provider wants an offset, and Argentina has had one since 2009. */
function inBuenosAires(moment: Date) {
  return new Date(moment.getTime() - 3 * 3_600_000).toISOString().replace('Z', '-03:00')
}

/** Cards print few letters, and only plain ones. */
function onStatement(shop_name: string) {
  const plain = withoutAccents(shop_name)
    .replace(/[^a-z0-9 ]/g, '')
    .trim()
  return plain.slice(0, 13).toUpperCase() || 'PERFUMERIA'
}
