type Selling = { stock: number; held: number; sold: number; days: number }

/** Units needed for `cover` days at the pace of the last `days`, minus stock and reserved units. */
export function unitsToBuy({ stock, held, sold, days }: Selling, cover: number) {
  return Math.max(Math.ceil((sold * cover) / days) - stock - held, 0)
}

/** Days that stock and reserved units last; null if none was sold. */
export function daysLeft({ stock, held, sold, days }: Selling) {
  return sold === 0 ? null : Math.floor(((stock + held) * days) / sold)
}
