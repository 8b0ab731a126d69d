/** Business days from dispatch. */
export function daysText(least: number | null, max: number | null) {
  const days = max ?? least
  if (days === null) return ''
  if (days === 0) return 'En el día'
  const noun = days === 1 ? 'día hábil' : 'días hábiles'
  if (least === null || least >= days) return `${days} ${noun}`
  return least === 0 ? `Hasta ${days} ${noun}` : `${least} a ${days} ${noun}`
}
