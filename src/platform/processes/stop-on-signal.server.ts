/** Past this the process leaves whatever is still running: it promised to be gone within 10 s. */
const stopWithinMs = 9000

/** On SIGTERM or SIGINT closes one after the other what `closing` then holds, and ends. Gives the sign that this has begun. */
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
