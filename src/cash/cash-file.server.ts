import { once } from 'node:events'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { semaphore } from '../platform/concurrency/semaphore.server.ts'
import { packageRoot } from '../platform/package-root.server.ts'
import type { CashBook } from './api.server.ts'
import type { Period } from './contract.ts'

export type CashOrder = { kind: 'pdf' | 'excel'; period: Period; book: CashBook }

const oneAtATime = semaphore('cash files', 1)

export function makeCashFile(order: CashOrder) {
  return oneAtATime(async () => {
    const script = join(packageRoot, 'src/cash/cash-file-thread.ts')
    const thread = new Worker(script, { workerData: order, execArgv: [] })
    const [file] = (await once(thread, 'message')) as [Uint8Array]
    return Buffer.from(file.buffer, file.byteOffset, file.byteLength)
  })
}
