import { itemDetails } from '../../../catalog/item-name.ts'
import { orderState } from '../../../orders/admin/order-states.ts'
import { formatPesos } from '../../../platform/argentina/money.ts'
import { formatDate } from '../../../platform/argentina/time.ts'
import type { FoundCustomer, FoundOrder, FoundProduct, ShopSearchAnswer } from '../../search/contract.ts'
import { customerAddress, ordersText } from '../customers/customer-text.ts'
import type { Place } from './panel-places.ts'

export type Option = { key: string; to: string; title: string; detail: string; side?: string; isExact?: boolean }
export type OptionGroup = { name: string; options: readonly Option[] }

export function asGroups(
  places: readonly Place[],
  found: Omit<ShopSearchAnswer, 'success'> | undefined,
): OptionGroup[] {
  return [
    {
      name: 'Ir a',
      options: places.map(({ name, to }) => ({ key: name.replaceAll(' ', '-'), to, title: name, detail: '' })),
    },
    { name: 'Órdenes', options: found?.orders.map(asOrderOption) ?? [] },
    { name: 'Productos', options: found?.products.map(asProductOption) ?? [] },
    { name: 'Clientes', options: found?.customers.map(asCustomerOption) ?? [] },
  ].filter(({ options }) => options.length > 0)
}

function asOrderOption(order: FoundOrder): Option {
  const { id, order_number, customer_name, status, total_amount, created_at, is_exact } = order
  return {
    key: id,
    to: `/admin/orders?open=${id}`,
    title: `${order_number} · ${customer_name}`,
    detail: [orderState(status).label, formatDate(created_at), foundByText(order)].filter(Boolean).join(' · '),
    side: formatPesos(total_amount),
    isExact: is_exact,
  }
}

function foundByText({ found_by, ...order }: FoundOrder) {
  if (found_by === 'tracking') return `seguimiento ${order.tracking_number}`
  if (found_by === 'reference') return `referencia ${order.transfer_reference}`
  if (found_by === 'phone') return order.customer_phone
  if (found_by === 'amount' && order.transfer_amount !== order.total_amount) {
    return `por transferencia ${formatPesos(order.transfer_amount)}`
  }
  return found_by === 'words' ? order.customer_email : ''
}

function asProductOption({ id, name, sku, price, stock, is_active, is_exact, ...item }: FoundProduct): Option {
  return {
    key: `producto-${id}`,
    to: `/admin/products?edit=${id}`,
    title: name,
    detail: [itemDetails(item), sku, `stock ${stock}`, !is_active && 'inactivo'].filter(Boolean).join(' · '),
    side: formatPesos(price),
    isExact: is_exact,
  }
}

function asCustomerOption({ id, name, email, phone, orders_count }: FoundCustomer): Option {
  return {
    key: `cliente-${id}`,
    to: customerAddress(id),
    title: name,
    detail: [email, phone].filter(Boolean).join(' · '),
    side: ordersText(orders_count),
  }
}
