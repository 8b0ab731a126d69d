import type { PricedCart } from '../../src/orders/placing/price-cart.ts'
import { priceCart } from '../../src/orders/placing/price-cart.ts'
import { paidAmounts, paidForGoods } from '../../src/orders/rules.ts'
import { centsOfUnits } from '../../src/payments/refunds/rules.ts'
import { toCents } from '../../src/platform/argentina/money.ts'
import type { Cart } from './carts.ts'

/** Returns the rules that a priced cart violates. Compares without `expect`, which takes ten times as long. */
export function brokenLaws({ goods, terms, wishes, payment }: Cart) {
  const priced = priceCart(goods, terms, wishes)
  const wrongs: string[] = []
  const law = (name: string, holds: boolean) => void (holds || wrongs.push(name))

  const lines = priced.lines.map(({ unit_price, quantity, discount, total }) => ({
    quantity,
    discount: toCents(discount),
    total: toCents(total),
    cost: toCents(unit_price) * quantity,
  }))
  law(
    'no line costs less than nothing',
    lines.every(({ total, discount }) => total >= 0 && discount >= 0),
  )
  law(
    'a line is its price less its discount',
    lines.every((line) => line.total + line.discount === line.cost),
  )
  const forGoods = sum(lines.map(({ total }) => total))
  law(
    'the total is its lines and the delivery',
    toCents(priced.total_amount) === forGoods + toCents(priced.shipping_amount),
  )
  law('the subtotal is the goods', toCents(priced.subtotal) === sum(lines.map(({ cost }) => cost)))
  law(
    'discounts are those of the lines',
    toCents(priced.discount_amount) === sum(lines.map(({ discount }) => discount)),
  )
  law('adjustments are the discounts', -inCents(priced.adjustments) === toCents(priced.discount_amount))
  law('uses are the discounts', inCents(priced.uses) === toCents(priced.discount_amount))
  law('a transfer pays no more, and never less than the delivery', isTransferRight(priced))
  law('one coupon', priced.adjustments.filter(({ label }) => label.startsWith('Cupón')).length <= 1)

  const other = priceCart(goods.toReversed(), { ...terms, offers: terms.offers.toReversed() }, { ...wishes })
  law('the order of lines and of promotions changes nothing', JSON.stringify(other) === JSON.stringify(priced))
  for (const wrong of brokenRefunds(priced, payment)) wrongs.push(wrong)
  return wrongs
}

function isTransferRight({ total_amount, transfer_amount, shipping_amount }: PricedCart) {
  const transfer = toCents(transfer_amount)
  return transfer <= toCents(total_amount) && transfer >= toCents(shipping_amount)
}

/** Refunding units one by one returns each line's share of the payment, and all lines the amount paid for goods. */
function brokenRefunds(priced: PricedCart, payment_method: Cart['payment']) {
  const wrongs: string[] = []
  const paid = toCents(paidForGoods({ ...priced, payment_method }))
  const lines = priced.lines.map((line) => ({ ...line, discount_amount: line.discount }))
  const shares = paidAmounts(lines, paid / 100).map(toCents)
  if (sum(shares) !== paid) wrongs.push('the shares of lines are not what was paid for goods')
  lines.forEach(({ quantity, total }, at) => {
    const share = shares[at] ?? 0
    if (share < 0 || share > toCents(total)) wrongs.push('the share of a line is more than it cost')
    let back = 0
    for (let refunded = 0; refunded < quantity; refunded++) {
      const unit = centsOfUnits(share, 1, { quantity, refunded })
      back += unit
      if (unit < 0 || back > share) wrongs.push('a line gives back more than was paid for it')
    }
    if (back !== share) wrongs.push('all units of a line do not give back what was paid for it')
  })
  return wrongs
}

const sum = (cents: readonly number[]) => cents.reduce((total, each) => total + each, 0)
const inCents = (rows: readonly { amount: number }[]) => sum(rows.map(({ amount }) => toCents(amount)))
