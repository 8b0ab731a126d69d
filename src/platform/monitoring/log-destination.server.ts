import { writeSync } from 'node:fs'

/** Retries of a line while the pipe is full; they block the shop. */
const maxTries = 20
const pauseMs = 5
const pause = new Int32Array(new SharedArrayBuffer(4))

/**
 * Writes the log to standard output. Drops lines that cannot be written (disk full, reader gone), instead of ending a
 * shop that can still serve its cache. The next successful write reports how many were dropped.
 */
export function logDestination(write: (text: string) => void = writeOut) {
  let dropped = 0
  return {
    write(line: string) {
      try {
        if (dropped > 0) write(droppedLine(dropped))
        dropped = 0
        write(line)
      } catch {
        dropped += 1
      }
    },
  }
}

const droppedLine = (dropped: number) =>
  `${JSON.stringify({ level: 40, time: new Date().toISOString(), pid: process.pid, dropped, msg: 'log lines were dropped' })}\n`

function writeOut(text: string) {
  let rest = Buffer.from(text)
  for (let tries = 0; rest.length > 0; ) {
    try {
      rest = rest.subarray(writeSync(1, rest))
    } catch (error) {
      // EAGAIN: the pipe is full.
      if ((error as NodeJS.ErrnoException).code !== 'EAGAIN' || ++tries > maxTries) throw error
      Atomics.wait(pause, 0, 0, pauseMs)
    }
  }
}
