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
  /** Short of the ten seconds after which it is killed. */
  'stop a process': ({ shop }: World, ms: number) => shop.stopOne(ms * 3),
  'stop the database': (world: World, ms: number) => world.stopDatabase(ms * 2),
  /** As at a provider whose quota is used up: new connections only read. */
  async 'let the database only read'({ outside }: World, ms: number) {
    await insist(outside, 'alter database estela set default_transaction_read_only = on')
    await insist(
      outside,
      `select pg_terminate_backend(pid) from pg_stat_activity
        where application_name like 'estela%' and usename = current_user`,
    )
    await sleep(ms)
    await insist(outside, 'alter database estela reset default_transaction_read_only')
  },
  /** By a tool that somebody left open: buyers of that one perfume are told to try again. */
  async 'hold a row'({ outside }: World, ms: number) {
    const client = await outside.connect().catch(() => undefined)
    if (!client) return
    try {
      await client.query('begin; select from products order by id limit 1 for update')
      await sleep(ms * 4)
      await client.query('commit')
      client.release()
    } catch {
      // The database went away under it.
      client.release(true)
    }
  },
  async 'say nothing to mails'({ mailLine }: World, ms: number) {
    mailLine.silence()
    await sleep(ms * 2)
    mailLine.mend()
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
/** Another fault may have taken the database away for a moment. */
async function insist(outside: World['outside'], statement: string) {
  for (;;) {
    try {
      return await outside.query(statement)
    } catch {
      await sleep(200)
    }
  }
}

export type Fault = keyof typeof faults

const weights = {
  'kill the shop': 4,
  'kill a process': 4,
  'kill the database': 2,
  'cut the connections': 3,
  'silence the database': 1,
  'stop a process': 2,
  'stop the database': 2,
  'let the database only read': 2,
  'hold a row': 2,
  'say nothing to mails': 1,
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
