import type { PreferenceRequest } from 'mercadopago/dist/clients/preference/commonTypes.js'
import { itemName } from '../../catalog/item-name.ts'
import type { Order } from '../../orders/contract.ts'
import { withoutAccents } from '../../platform/text/without-accents.ts'

type Shop = {
  publicUrl: string
  shop_name: string
  isSimulated: boolean
  /** The maximum number of instalments; undefined leaves it to the provider. */
  installments: number | undefined
}

/** Builds the preference, the request to charge an order, from the database's data. */
export function preferenceOf(
  order: Order,
  expires_at: string,
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
    // The provider refuses both fields with an address that is not public.
    ...(isReachable && {
      auto_return: 'approved',
      notification_url: `${publicUrl}/api/payments/webhook?source_news=webhooks`,
    }),
    expires: true,
    expiration_date_from: inBuenosAires(new Date()),
    expiration_date_to: inBuenosAires(new Date(expires_at)),
    // Cash payments arrive days later, when the order has expired and its stock was released.
    payment_methods: {
      excluded_payment_types: [{ id: 'ticket' }, { id: 'atm' }],
      ...(installments && { installments }),
    },
    statement_descriptor: statementText(shop_name),
  } satisfies PreferenceRequest
}

/**
 * Returns the order's lines, without those of $ 0, which the provider refuses; or a single line with the total if the
 * order has a discount or shipping: the provider charges the sum of the items.
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

/** The provider requires a UTC offset; Argentina's has been -03:00 all year since 2009. */
function inBuenosAires(moment: Date) {
  return new Date(moment.getTime() - 3 * 3_600_000).toISOString().replace('Z', '-03:00')
}

/** Card statements show at most 13 plain characters. */
function statementText(shop_name: string) {
  const plain = withoutAccents(shop_name)
    .replace(/[^a-z0-9 ]/g, '')
    .trim()
  return plain.slice(0, 13).toUpperCase() || 'PERFUMERIA'
}
