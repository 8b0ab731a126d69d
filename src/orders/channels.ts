/** How staff sell by themselves. */
export const saleChannels = ['mostrador', 'telefono', 'whatsapp'] as const
export const channels = ['web', ...saleChannels] as const

/** What the history says of a sale. */
export const saleWords = {
  mostrador: 'Venta en el mostrador',
  telefono: 'Venta por teléfono',
  whatsapp: 'Venta por WhatsApp',
} as const satisfies Record<(typeof saleChannels)[number], string>

/** How an order was sold, in words. */
export const channelLabels = {
  web: 'Web',
  mostrador: 'Mostrador',
  telefono: 'Teléfono',
  whatsapp: 'WhatsApp',
} as const satisfies Record<(typeof channels)[number], string>

type Sold = { channel: string; customer_address: string; is_pickup: boolean }

/** Staff sold it without an address. */
const isSoldByHand = ({ channel, customer_address }: Sold) => channel !== 'web' && customer_address === ''

/** Whether it is handed over in the shop. */
export const isPickedUp = (order: Sold) => order.is_pickup || isSoldByHand(order)

/** Whether its buyer chose a way to get it: what staff hand over has none, free or not. */
export const hasDelivery = (order: Sold) => order.is_pickup || !isSoldByHand(order)
