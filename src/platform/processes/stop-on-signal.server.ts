/** The process must exit within 10 s of the signal, whatever is still running. */
const stopWithinMs = 9000

/** On SIGTERM or SIGINT runs the functions in `closing` in order, and exits. Returns a signal that is aborted first. */
export function stopOnSignal(closing: (() => unknown)[]) {
  const stopping = new AbortController()
  const stop = async () => {
    if (stopping.signal.aborted) return
    stopping.abort()
    setTimeout(() => process.exit(1), stopWithinMs).unref()
    for (const close of closing) await close()
    process.exit(0)
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  return stopping.signal
}
