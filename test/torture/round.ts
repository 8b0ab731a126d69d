import { setTimeout as sleep } from 'node:timers/promises'
import { type Buyer, buyerActs } from './buyer.ts'
import { clockActs } from './clock.ts'
import { faults, type PlannedFault } from './faults.ts'
import type { Order } from './ledger.ts'
import { providerActs } from './provider.ts'
import { type Random, seededRandom } from './random.ts'
import { staffActs } from './staff.ts'
import type { World } from './world.ts'

export type Round = World & {
  seed: number
  /** A session of staff. */
  token: string
  products: number[]
  buyers: Buyer[]
  /** Orders placed in this round. */
  orders: Order[]
}

type Length = { roundMs: number; pauseMs: number }

/** Runs all actors in parallel, each with its own random generator, while the planned faults occur and are repaired. */
export async function playRound(round: Round, plan: readonly PlannedFault[], { roundMs, pauseMs }: Length) {
  const end = performance.now() + roundMs
  let broken = 0
  const act = async (name: string, action: (random: Random) => Promise<void>) => {
    const random = seededRandom(round.seed, name)
    // Actors continue while a fault is active, so that a fault of a minute affects buyers for a minute.
    while (performance.now() < end || broken > 0) {
      // Actors that query the database directly may find it unavailable.
      await action(random).catch(passing)
      await sleep(random.below(pauseMs))
    }
  }
  await Promise.all([
    ...round.buyers.map((buyer, index) => act(`buyer ${index}`, (random) => buyerActs(round, random, buyer))),
    ...[1, 2, 3].map((index) => act(`staff ${index}`, (random) => staffActs(round, random))),
    act('provider', (random) => providerActs(round, random)),
    act('clock', (random) => clockActs(round, random)),
    ...plan.map(async ({ fault, at, ms }) => {
      await sleep(at)
      broken += 1
      await faults[fault](round, ms)
      broken -= 1
    }),
  ])
}

/** Ignores errors of direct queries caused by faults; rethrows all others, which are bugs of this program. */
function passing(error: Error & { code?: string }) {
  if (
    /ECONN|connect ENOENT|EPIPE|57P0|55P03|53100|Connection terminated|connection error|timeout/.test(
      `${error.code} ${error.message}`,
    )
  )
    return
  throw error
}
