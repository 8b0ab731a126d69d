import { multiplyPesos, sumPesos } from '../../platform/argentina/money.ts'
import { readPesos } from '../../platform/argentina/read-pesos.ts'
import { newKey } from '../../platform/browser/new-key.ts'
import { transferPrice } from '../../settings/rules.ts'
import type { FoundProduct } from '../../system/search/contract.ts'
import type { MakeSale } from '../contract.ts'
import { lessDiscount } from '../rules.ts'

export type TicketLine = { product: Omit<FoundProduct, 'is_exact'>; quantity: number }
export type Method = MakeSale['payment']['method']

/** A sale in progress, with amounts as typed. */
export type Ticket = {
  /** Idempotency key: a sale that is sent again after a lost answer is made once. */
  key: string
  lines: readonly TicketLine[]
  /** Scanned codes that are not looked up yet. */
  codes: readonly string[]
  channel: MakeSale['channel']
  method: Method
  discount: string
  customer: { name: string; email: string; phone: string }
}

export const emptyTicket: Ticket = {
  key: '',
  lines: [],
  codes: [],
  channel: 'mostrador',
  method: 'efectivo',
  discount: '',
  customer: { name: '', email: '', phone: '' },
}

/** Adds one unit and moves the line to the top. */
export function withProduct(ticket: Ticket, product: TicketLine['product']): Ticket {
  const known = ticket.lines.find((line) => line.product.id === product.id)
  const line = { product, quantity: (known?.quantity ?? 0) + 1 }
  return { ...ticket, lines: [line, ...ticket.lines.filter((other) => other !== known)] }
}

/** A quantity of 0 removes the line. */
export function withQuantity(ticket: Ticket, id: number, quantity: number): Ticket {
  const lines = ticket.lines.map((line) => (line.product.id === id ? { ...line, quantity } : line))
  return { ...ticket, lines: lines.filter((line) => line.quantity > 0) }
}

/** Returns the next sale: lines and codes added while this one was charged, with the same channel. */
export function nextTicket({ lines, codes, channel }: Ticket, sold: Ticket): Ticket {
  const left = sold.lines.reduce(
    (next, { product, quantity }) => withQuantity(next, product.id, quantityOf(next, product.id) - quantity),
    { ...emptyTicket, lines, codes, channel },
  )
  return { ...left, key: newKey() }
}

export const quantityOf = ({ lines }: Ticket, id: number) =>
  lines.find(({ product }) => product.id === id)?.quantity ?? 0

/** Updates prices and stock; products that are no longer on sale are missing in `today` and get stock 0. */
export function withToday(ticket: Ticket, today: readonly { id: number; price: number; stock: number }[]): Ticket {
  const lines = ticket.lines.map((line) => {
    const now = today.find(({ id }) => id === line.product.id)
    return { ...line, product: { ...line.product, ...(now ?? { stock: 0 }) } }
  })
  return { ...ticket, lines }
}

/** `total` is undefined while the discount is invalid or exceeds the goods. */
export function sumsOf({ lines, discount, method }: Ticket, transferPercent: number) {
  const goods = sumPesos(lines.map(({ product, quantity }) => multiplyPesos(product.price, quantity)))
  const off = discount.trim() === '' ? 0 : readPesos(discount)
  const total = off === undefined ? undefined : lessDiscount(goods, off)
  const charged = total === undefined || method !== 'transferencia' ? total : transferPrice(total, transferPercent)
  return { goods, off, total, charged }
}

export const asSale = ({ lines, channel, method, customer }: Ticket, discount: number, total: number): MakeSale => ({
  items: lines.map(({ product, quantity }) => ({ product_id: product.id, quantity })),
  channel,
  payment: { method },
  customer,
  discount,
  expected_total: total,
})
