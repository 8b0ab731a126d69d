/** Batches concurrent calls into runs of `work`, one at a time. Each call resolves with a run that began after it. */
export function inRounds(work: () => Promise<void>) {
  let running: Promise<void> | undefined
  let next: Promise<void> | undefined

  function begin() {
    next = undefined
    running = work().finally(() => {
      running = undefined
    })
    return running
  }

  return function request(): Promise<void> {
    if (!running) return begin()
    next ??= running.then(begin, begin)
    return next
  }
}
