import { rename, rm, writeFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Chance } from './chance.ts'
import type { World } from './world.ts'

/** Everything that breaks, and for how long (ms). What is broken is whole again when the promise is kept. */
export const faults = {
  'kill the shop': ({ shop }: World) => shop.kill(),
  /** One of those that answer: another takes its place, and the shop stays open. */
  'kill a process': async ({ shop }: World) => shop.killOne(),
  'kill the database': (world: World) => world.killDatabase(),
  async 'cut the connections'({ line }: World, ms: number) {
    line.cut()
    await sleep(ms)
    line.mend()
  },
  async 'silence the database'({ line }: World, ms: number) {
    line.silence()
    await sleep(ms * 2)
    line.mend()
  },
  /** A file in the place of the folder: also root cannot write into that. */
  async 'refuse files'({ files }: World, ms: number) {
    await rename(files, `${files}.away`)
    await writeFile(files, '')
    await sleep(ms)
    await rm(files)
    await rename(`${files}.away`, files)
  },
  async 'refuse mails'({ mail }: World, ms: number) {
    mail.refuse(true)
    await sleep(ms)
    mail.refuse(false)
  },
  async 'hang up on mails'({ mailLine }: World, ms: number) {
    mailLine.cut()
    await sleep(ms)
    mailLine.mend()
  },
}
export type Fault = keyof typeof faults

const weights = {
  'kill the shop': 4,
  'kill a process': 4,
  'kill the database': 2,
  'cut the connections': 3,
  'silence the database': 1,
  'refuse files': 2,
  'refuse mails': 2,
  'hang up on mails': 2,
} as const satisfies Record<Fault, number>

export type PlannedFault = { fault: Fault; at: number; ms: number }

/** The faults of a round: those that must be in it, and as many others as chance sends. One of a kind at a time. */
export function planFaults(chance: Chance, roundMs: number, musts: readonly Fault[]): PlannedFault[] {
  const others = Array.from({ length: chance.between(1, 3) }, () => chance.weighted<Fault>(weights))
  return [...new Set([...musts, ...others])].map((fault) => ({
    fault,
    at: chance.between(roundMs * 0.15, roundMs * 0.85),
    ms: chance.between(200, 2000),
  }))
}
