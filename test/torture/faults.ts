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
  'hold a row': (world: World, ms: number) =>
    hold(world, 'select from products order by id limit 1 for update', ms * 4),
  'hold a row for a minute': (world: World) =>
    hold(world, 'select from products order by id limit 1 for update', 60_000),
  /** As a migration by hand does: nobody reads or sells a perfume meanwhile. */
  'lock the products': (world: World, ms: number) =>
    hold(world, 'lock table products in access exclusive mode', ms * 4),
  'lock the products for a minute': (world: World) =>
    hold(world, 'lock table products in access exclusive mode', 60_000),
  /** A database far away: each way it takes longer than a statement. */
  async 'slow the line'({ line }: World, ms: number) {
    line.slow(100 + ms / 10)
    await sleep(ms * 3)
    line.mend()
  },
  /** All of the shop's processes have as many as they hold, and get no more. */
  'use up the descriptors': ({ shop }: World, ms: number) => shop.useUpDescriptors(ms * 2),
  /** The database's and the shop's: not a byte is left. */
  async 'fill the disk'({ disk }: World, ms: number) {
    disk?.fill()
    await sleep(ms * 2)
    disk?.free()
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

/** By a connection from outside, which goes with the database if that goes. */
async function hold({ outside }: World, statement: string, ms: number) {
  const client = await outside.connect().catch(() => undefined)
  if (!client) return
  // Told while nothing is asked.
  client.on('error', () => undefined)
  try {
    await client.query(`begin; ${statement}`)
    await sleep(ms)
    await client.query('commit')
    client.release()
  } catch {
    client.release(true)
  }
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
  'kill the shop': 20,
  'kill a process': 20,
  'kill the database': 10,
  'cut the connections': 15,
  'silence the database': 5,
  'stop a process': 10,
  'stop the database': 10,
  'let the database only read': 10,
  'hold a row': 10,
  'hold a row for a minute': 1,
  'lock the products': 10,
  'lock the products for a minute': 1,
  'slow the line': 10,
  'use up the descriptors': 10,
  'fill the disk': 10,
  'say nothing to mails': 5,
  'refuse files': 10,
  'refuse mails': 10,
  'hang up on mails': 10,
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
