import { multiplyPesos, sumPesos } from '../../platform/argentina/money.ts'
import { readPesos } from '../../platform/argentina/read-pesos.ts'
import { newKey } from '../../platform/browser/new-key.ts'
import { transferPrice } from '../../settings/rules.ts'
import type { FoundProduct } from '../../system/search/contract.ts'
import type { MakeSale } from '../contract.ts'
import { lessDiscount } from '../rules.ts'

export type TicketLine = { product: Omit<FoundProduct, 'is_exact'>; quantity: number }
export type Method = MakeSale['payment']['method']

/** A sale as it is put together; of what was typed, the words. */
export type Ticket = {
  /** Sent with it, so that a lost answer does not sell twice. */
  key: string
  lines: readonly TicketLine[]
  /** Read by the scanner, and not looked up yet. */
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

/** One more of it: the newest stands first. */
export function withProduct(ticket: Ticket, product: TicketLine['product']): Ticket {
  const known = ticket.lines.find((line) => line.product.id === product.id)
  const line = { product, quantity: (known?.quantity ?? 0) + 1 }
  return { ...ticket, lines: [line, ...ticket.lines.filter((other) => other !== known)] }
}

/** None takes it off. */
export function withQuantity(ticket: Ticket, id: number, quantity: number): Ticket {
  const lines = ticket.lines.map((line) => (line.product.id === id ? { ...line, quantity } : line))
  return { ...ticket, lines: lines.filter((line) => line.quantity > 0) }
}

/** The next sale: what came while this one was charged, by the same way. */
export function nextOf({ lines, codes, channel }: Ticket, sold: Ticket): Ticket {
  const left = sold.lines.reduce(
    (next, { product, quantity }) => withQuantity(next, product.id, quantityOf(next, product.id) - quantity),
    { ...emptyTicket, lines, codes, channel },
  )
  return { ...left, key: newKey() }
}

export const quantityOf = ({ lines }: Ticket, id: number) =>
  lines.find(({ product }) => product.id === id)?.quantity ?? 0

/** What the shop has of its products by now; what is off sale is not among them. */
export function withToday(ticket: Ticket, today: readonly { id: number; price: number; stock: number }[]): Ticket {
  const lines = ticket.lines.map((line) => {
    const now = today.find(({ id }) => id === line.product.id)
    return { ...line, product: { ...line.product, ...(now ?? { stock: 0 }) } }
  })
  return { ...ticket, lines }
}

/** What it comes to; `total` is undefined while the discount cannot be read or is more than the goods. */
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
