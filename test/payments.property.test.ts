import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { act, actions, type Scene } from './property/actions.ts'
import { checkCash, checkOrder, checkStock } from './property/books.ts'
import { dropJobs, makeJobsDue } from './support/due-jobs.ts'
import { openPayingShop } from './support/open-paying-shop.ts'
import { readMails } from './support/read-mails.ts'

/** Number of interleavings; PROPERTY_RUNS sets more. */
const runs = Number(process.env.PROPERTY_RUNS ?? 250)
/** PROPERTY_SEED, printed by a failure, repeats its stories and shrinks the failing one. */
const again = process.env.PROPERTY_SEED
const telling = again === undefined ? { endOnFailure: true } : { seed: Number(again) }

/** Stories run in parallel on one shop: each has its own product and orders, the clock and the jobs are shared. */
const atOnce = 25

const step = fc.record({ action: fc.constantFrom(...actions), order: fc.nat({ max: 3 }) })
/** The steps of an inner list run in parallel. */
const story = fc.array(fc.array(step, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 7 })
const stories = fc.array(story, { minLength: atOnce, maxLength: atOnce })

test('stock, payments and cash stay consistent whatever buyers, staff, the provider and the clock do', {
  timeout: 600_000 + runs * 10_000,
}, async () => {
  const shop = await openPayingShop()
  const { token } = await shop.make.admin()
  let running: Promise<void> | undefined
  await fc.assert(
    fc.asyncProperty(stories, async (together) => {
      await shop.pay.behave({ notifies: 'normal' })
      // A login older than fifteen minutes would need the password again.
      await shop.db.updateTable('sessions').set({ authenticated_at: new Date() }).execute()
      const scenes = await Promise.all(together.map((moments) => play(moments)))
      await shop.pay.behave({ notifies: 'normal' })
      for (let round = 0; round < 2; round++) await runAllJobs()
      const mails = await readMails(shop.config.dataDir)
      for (const scene of scenes) {
        await checkStock(shop, scene)
        for (const order of scene.orders) await checkOrder(shop, order, mails)
      }
      await checkCash(shop, token)
      await clearUp()
    }),
    { numRuns: Math.ceil(runs / atOnce), ...telling },
  )

  async function play(moments: { action: (typeof actions)[number]; order: number }[][]) {
    const product = await shop.make.product({ price: 333.33, stock: 3 })
    const scene: Scene = { shop, token, product_id: product.id, orders: [], runJobs: runJobsTogether }
    await actUntilTaken(scene, 'buy', 0)
    for (const moment of moments) {
      const replies = await Promise.all(moment.map(({ action, order }) => actUntilTaken(scene, action, order)))
      for (const status of replies) expect([undefined, 200, 201, 303, 400, 409, 410]).toContain(status)
    }
    return scene
  }

  /** Retries 503: an overloaded machine refuses work before doing any of it. */
  async function actUntilTaken(...what: Parameters<typeof act>) {
    for (let tries = 0; tries < 120; tries++) {
      const status = await act(...what)
      if (status !== 503) return status
      await sleep(500)
    }
    return 503
  }

  function runJobsTogether() {
    running ??= shop.runJobs().finally(() => {
      running = undefined
    })
    return running
  }

  async function runAllJobs() {
    await makeJobsDue(shop.db)
    await Promise.all([shop.runJobs(), shop.runJobs(), shop.runJobs(), shop.runJobs()])
  }

  /** Leftovers would slow down the following stories. */
  async function clearUp() {
    await dropJobs(shop.db)
    await shop.db.updateTable('orders').set({ expires_at: null }).execute()
    await rm(join(shop.config.dataDir, 'mail'), { recursive: true, force: true })
  }
})
