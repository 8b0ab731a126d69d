import { setTimeout as sleep } from 'node:timers/promises'
import { freePort, spawnShop, workersOf } from '../../e2e/support/shop-process.ts'
import { holdDescriptors } from '../support/few-descriptors.ts'
import { sendSignal } from './send-signal.ts'

const startsWithinMs = 300_000

/** Runs the built shop; after a kill it is started again on the same port. */
export async function openShopProcess(environment: Record<string, string>, wrongs: string[]) {
  const PORT = environment.PORT ?? String(await freePort())
  let isClosing = false
  let kills = 0
  const isKilled = new WeakSet<object>()
  let shop = await start()

  /** Retries a failed start, like a supervisor, since the database may be unavailable. */
  async function start() {
    const deadline = Date.now() + startsWithinMs
    for (;;) {
      const started = await spawnShop({ ...environment, PORT })
      const isReady = await started.ready().then(
        () => true,
        () => false,
      )
      if (isReady) {
        void started.ended.then((code) => {
          if (isClosing || isKilled.has(started)) return
          wrongs.push(`the shop ended by itself (${code}): ${started.output().slice(-2000)}`)
        })
        return started
      }
      if (isClosing || Date.now() > deadline) throw new Error(`the shop does not start: ${started.output()}`)
      await sleep(200)
    }
  }

  return {
    url: shop.url,
    output: () => shop.output(),
    kills: () => kills,
    /** SIGKILL, then a new start. */
    async kill() {
      kills += 1
      isKilled.add(shop)
      await shop.stop('SIGKILL')
      shop = await start()
    },
    killOne() {
      const [victim] = workersOf(shop)
      if (victim) process.kill(victim, 'SIGKILL')
    },
    /** Stops a worker for a while: the connections it accepted wait. */
    async stopOne(ms: number) {
      const [victim] = workersOf(shop)
      if (!victim) return
      sendSignal(victim, 'SIGSTOP')
      await sleep(ms)
      sendSignal(victim, 'SIGCONT')
    },
    async useUpDescriptors(ms: number) {
      const giveBack = [shop.child.pid, ...workersOf(shop)].map((pid) => holdDescriptors(pid ?? 0))
      await sleep(ms)
      for (const one of giveBack) one()
    },
    async close() {
      isClosing = true
      const code = await shop.stop()
      if (code !== 0) wrongs.push(`the shop closed with ${code}: ${shop.output().slice(-2000)}`)
    },
  }
}
