import { writeSync } from 'node:fs'

/** How long a line waits for a reader that is slow before it is dropped; the shop waits meanwhile. */
const mostTries = 20
const pauseMs = 5
const pause = new Int32Array(new SharedArrayBuffer(4))

/**
 * The standard output, for the log. A line that cannot be written is dropped: the disk may be full, or the reader gone,
 * and a shop that ends for it could not even serve what it has in memory. How many were, is said with the next one that goes through.
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
      // A pipe that is full for a moment.
      if ((error as NodeJS.ErrnoException).code !== 'EAGAIN' || ++tries > mostTries) throw error
      Atomics.wait(pause, 0, 0, pauseMs)
    }
  }
}
