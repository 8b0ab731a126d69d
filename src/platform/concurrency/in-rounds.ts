/** Runs `work` for all who ask, one round at a time: each gets a round that began after they asked. */
export function inRounds(work: () => Promise<void>) {
  let underWay: Promise<void> | undefined
  let next: Promise<void> | undefined

  function begin() {
    next = undefined
    underWay = work().finally(() => {
      underWay = undefined
    })
    return underWay
  }

  return function ask(): Promise<void> {
    if (!underWay) return begin()
    next ??= underWay.then(begin, begin)
    return next
  }
}
