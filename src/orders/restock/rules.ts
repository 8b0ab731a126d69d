type Selling = { stock: number; held: number; sold: number; days: number }

/** What was sold in some days goes on at the same pace: enough for so many more, less what is there or held. */
export function unitsToBuy({ stock, held, sold, days }: Selling, cover: number) {
  return Math.max(Math.ceil((sold * cover) / days) - stock - held, 0)
}

/** Null for what did not sell: it lasts as long as nobody asks for it. */
export function daysLeft({ stock, held, sold, days }: Selling) {
  return sold === 0 ? null : Math.floor(((stock + held) * days) / sold)
}
