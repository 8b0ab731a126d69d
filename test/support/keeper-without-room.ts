import cluster from 'node:cluster'
import { closeSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { openLog } from '../../src/platform/monitoring/log.server.ts'
import { forkWorkers } from '../../src/platform/processes/workers.server.ts'

// First process of a shop for workers.test.ts, started with few descriptors: its only worker is killed while none is free.
// Prints when forking a replacement failed.
const { promise: refused, resolve } = Promise.withResolvers<void>()
const log = openLog('error', { write: (line) => line.includes('EMFILE') && resolve() })
const workers = forkWorkers(1, join(import.meta.dirname, 'hanging-worker.ts'))
await workers.open(1, { port: Number(process.argv[2]) }, log)
const held: number[] = []
try {
  for (;;) held.push(openSync('/dev/null', 'r'))
} catch {
  for (const worker of Object.values(cluster.workers ?? {})) worker?.process.kill('SIGKILL')
}
await refused
process.stdout.write('refused')
held.forEach(closeSync)
