import { setTimeout as sleep } from 'node:timers/promises'
import { semaphore } from '../../src/platform/concurrency/semaphore.server.ts'

// Worker for semaphore.test.ts: acquires and releases the semaphore until the message 'keep' makes it hold it for ever.
const inTurn = semaphore('test', 1)
let keeps = false
process.on('message', (message) => {
  if (message === 'keep') keeps = true
})
for (;;) {
  await inTurn(async () => {
    process.send?.({ at: 'begin' })
    await (keeps ? new Promise(() => process.send?.({ at: 'kept' })) : sleep(5))
    process.send?.({ at: 'end' })
  })
}
