/** Past this the process leaves whatever is still running: it promised to be gone within 10 s. */
const stopWithinMs = 9000

/** On SIGTERM or SIGINT closes one after the other what `closing` then holds, and ends. Gives whether that has begun. */
export function stopOnSignal(closing: (() => unknown)[]) {
  let stopping = false
  const stop = async () => {
    if (stopping) return
    stopping = true
    setTimeout(() => process.exit(1), stopWithinMs).unref()
    for (const close of closing) await close()
    process.exit(0)
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  return () => stopping
}
