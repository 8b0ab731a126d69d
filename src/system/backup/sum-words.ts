import type { Sums } from './contract.ts'

export const sumWords: Record<keyof Sums, string> = {
  orders: 'Órdenes',
  orders_total: 'Total de las órdenes',
  payments: 'Pagos',
  payments_total: 'Total de los pagos',
  products: 'Productos',
  stock: 'Stock',
  users: 'Cuentas',
}
