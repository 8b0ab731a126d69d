import { setTimeout as sleep } from 'node:timers/promises'
import { type Buyer, buyerActs } from './buyer.ts'
import { type Chance, chanceOf } from './chance.ts'
import { clockActs } from './clock.ts'
import { faults, type PlannedFault } from './faults.ts'
import type { Order } from './ledger.ts'
import { providerActs } from './provider.ts'
import { staffActs } from './staff.ts'
import type { World } from './world.ts'

export type Round = World & {
  seed: number
  /** Of a member of staff. */
  token: string
  products: number[]
  buyers: Buyer[]
  /** Those that were made in this round. */
  orders: Order[]
}

type Length = { roundMs: number; pauseMs: number }

/** Everybody acts at once, each by a chance of their own, while things break as planned; then all is whole again. */
export async function playRound(round: Round, plan: readonly PlannedFault[], { roundMs, pauseMs }: Length) {
  const end = performance.now() + roundMs
  let broken = 0
  const act = async (name: string, action: (chance: Chance) => Promise<void>) => {
    const chance = chanceOf(round.seed, name)
    // Also as long as something is broken: what lasts a minute is met by buyers for a minute.
    while (performance.now() < end || broken > 0) {
      // What asks the database from outside finds it away at times.
      await action(chance).catch(passing)
      await sleep(chance.below(pauseMs))
    }
  }
  await Promise.all([
    ...round.buyers.map((buyer, index) => act(`buyer ${index}`, (chance) => buyerActs(round, chance, buyer))),
    ...[1, 2, 3].map((index) => act(`staff ${index}`, (chance) => staffActs(round, chance))),
    act('provider', (chance) => providerActs(round, chance)),
    act('clock', (chance) => clockActs(round, chance)),
    ...plan.map(async ({ fault, at, ms }) => {
      await sleep(at)
      broken += 1
      await faults[fault](round, ms)
      broken -= 1
    }),
  ])
}

/** Of the outside's own connection: the database was killed under it, or its disk is full. Everything else is a mistake of this program. */
function passing(error: Error & { code?: string }) {
  if (
    /ECONN|connect ENOENT|EPIPE|57P0|55P03|53100|Connection terminated|connection error|timeout/.test(
      `${error.code} ${error.message}`,
    )
  )
    return
  throw error
}
