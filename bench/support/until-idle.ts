import type { ChildProcess } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { processorOf } from './processor.ts'

/** Idle means that many seconds below a twentieth of one core. */
const idleSeconds = 5
const maxSeconds = 1200

/** Waits until a shop is idle. Returns the seconds since `began` and the processor time until then. */
export async function untilIdle(child: ChildProcess, dataDir: string, began = performance.now()) {
  const spent: number[] = []
  for (;;) {
    const processor = await processorOf(child, dataDir)
    spent.push(processor)
    const before = spent.at(-1 - idleSeconds)
    const seconds = Math.round((performance.now() - began) / 1000)
    if ((before !== undefined && processor - before < idleSeconds / 20) || seconds > maxSeconds)
      return { seconds: seconds - idleSeconds, processor: Math.round(processor * 10) / 10 }
    await sleep(1000)
  }
}
