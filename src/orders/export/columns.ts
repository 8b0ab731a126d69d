import { soldName } from '../../catalog/item-name.ts'
import { formatDocument } from '../../platform/argentina/identifiers.ts'
import type { ExportColumn } from '../../platform/export/column.ts'
import type { AdminOrder } from '../admin-contract.ts'
import { channelLabels } from '../channels.ts'
import { statusLabels } from '../rules.ts'
import { orderMethodLabel } from '../texts/order-method-label.ts'

const dniColumn: ExportColumn<AdminOrder> = {
  title: 'DNI',
  width: 16,
  of: ({ customer_dni }) => (customer_dni ? formatDocument(customer_dni) : ''),
}

export const exportColumns = (asksDni: boolean): readonly ExportColumn<AdminOrder>[] => [
  { title: 'Número', width: 16, of: ({ order_number }) => order_number },
  { title: 'Fecha', width: 20, holds: 'moments', of: ({ created_at }) => created_at },
  { title: 'Estado', width: 18, of: ({ status }) => statusLabels[status] },
  { title: 'Cliente', width: 32, of: ({ customer_name }) => customer_name },
  { title: 'Email', width: 32, of: ({ customer_email }) => customer_email },
  { title: 'Teléfono', width: 18, of: ({ customer_phone }) => customer_phone },
  ...(asksDni ? [dniColumn] : []),
  { title: 'Dirección', width: 36, of: ({ customer_address }) => customer_address },
  { title: 'Ciudad', width: 20, of: ({ customer_city }) => customer_city },
  { title: 'Provincia', width: 24, of: ({ customer_province }) => customer_province ?? '' },
  { title: 'Código postal', width: 14, of: ({ customer_postal_code }) => customer_postal_code },
  {
    title: 'Productos',
    width: 60,
    of: ({ items }) => items.map((item) => `${item.quantity} × ${soldName(item)}`).join(' | '),
  },
  { title: 'Pago', width: 18, of: orderMethodLabel },
  { title: 'Canal', width: 14, of: ({ channel }) => channelLabels[channel] },
  { title: 'Transporte', width: 18, of: ({ carrier }) => carrier ?? '' },
  { title: 'Seguimiento', width: 20, of: ({ tracking_number }) => tracking_number ?? '' },
  { title: 'Notas', width: 40, of: ({ notes }) => notes },
  { title: 'Total', width: 16, holds: 'pesos', of: ({ total_amount }) => total_amount },
  { title: 'Cobrado', width: 16, holds: 'pesos', of: ({ charged_amount }) => charged_amount ?? '' },
  { title: 'Devuelto', width: 16, holds: 'pesos', of: ({ refunded_amount }) => refunded_amount || '' },
]
