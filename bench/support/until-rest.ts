import type { ChildProcess } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { processorOf } from './processor.ts'

/** At rest: this long with less than a twentieth of one core. */
const restSeconds = 5
const mostSeconds = 1200

/** Waits until a shop is at rest, and says after how many seconds since `began` it was, and the processor's time until then. */
export async function untilRest(child: ChildProcess, dataDir: string, began = performance.now()) {
  const spent: number[] = []
  for (;;) {
    const processor = await processorOf(child, dataDir)
    spent.push(processor)
    const before = spent.at(-1 - restSeconds)
    const seconds = Math.round((performance.now() - began) / 1000)
    if ((before !== undefined && processor - before < restSeconds / 20) || seconds > mostSeconds)
      return { seconds: seconds - restSeconds, processor: Math.round(processor * 10) / 10 }
    await sleep(1000)
  }
}
