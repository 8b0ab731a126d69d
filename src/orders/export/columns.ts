import { itemName } from '../../catalog/item-name.ts'
import { formatDateTime } from '../../platform/time.ts'
import type { AdminOrder } from '../contract.ts'
import { orderMethodWord } from '../method-names.ts'
import { statusLabels } from '../rules.ts'

/** With its SKU, for whoever looks it up in another list. */
const exportedItem = (item: AdminOrder['items'][number]) =>
  `${item.quantity} × ${itemName(item)}${item.sku ? ` (${item.sku})` : ''}`

/** What an export tells of an order; a number is an amount of pesos. */
export const exportColumns: readonly { head: string; width: number; of: (order: AdminOrder) => string | number }[] = [
  { head: 'Número', width: 16, of: ({ order_number }) => order_number },
  { head: 'Fecha', width: 20, of: ({ created_at }) => formatDateTime(created_at) },
  { head: 'Estado', width: 18, of: ({ status }) => statusLabels[status] },
  { head: 'Cliente', width: 32, of: ({ customer_name }) => customer_name },
  { head: 'Email', width: 32, of: ({ customer_email }) => customer_email },
  { head: 'Teléfono', width: 18, of: ({ customer_phone }) => customer_phone },
  { head: 'Dirección', width: 36, of: ({ customer_address }) => customer_address },
  { head: 'Ciudad', width: 20, of: ({ customer_city }) => customer_city },
  { head: 'Provincia', width: 24, of: ({ customer_province }) => customer_province ?? '' },
  { head: 'Código postal', width: 14, of: ({ customer_postal_code }) => customer_postal_code },
  {
    head: 'Productos',
    width: 60,
    of: ({ items }) => items.map(exportedItem).join(' | '),
  },
  { head: 'Pago', width: 18, of: orderMethodWord },
  { head: 'Transporte', width: 18, of: ({ carrier }) => carrier ?? '' },
  { head: 'Seguimiento', width: 20, of: ({ tracking_number }) => tracking_number ?? '' },
  { head: 'Notas', width: 40, of: ({ notes }) => notes },
  { head: 'Total', width: 16, of: ({ total_amount }) => total_amount },
]
