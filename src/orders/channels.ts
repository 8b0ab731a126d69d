export const saleChannels = ['mostrador', 'telefono', 'whatsapp'] as const
export const channels = ['web', ...saleChannels] as const

/** Note of the first step in the history of a staff sale. */
export const saleNotes = {
  mostrador: 'Venta en el mostrador',
  telefono: 'Venta por teléfono',
  whatsapp: 'Venta por WhatsApp',
} as const satisfies Record<(typeof saleChannels)[number], string>

export const channelLabels = {
  web: 'Web',
  mostrador: 'Mostrador',
  telefono: 'Teléfono',
  whatsapp: 'WhatsApp',
} as const satisfies Record<(typeof channels)[number], string>

type Sold = { channel: string; customer_address: string; is_pickup: boolean }

const isSoldByHand = ({ channel, customer_address }: Sold) => channel !== 'web' && customer_address === ''

/** Whether it is handed over in the shop instead of shipped. */
export const isPickedUp = (order: Sold) => order.is_pickup || isSoldByHand(order)

/** Whether it has a shipping method; sales handed over by staff have none. */
export const hasDelivery = (order: Sold) => order.is_pickup || !isSoldByHand(order)
