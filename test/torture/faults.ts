import { rename, rm, writeFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Random } from './random.ts'
import type { World } from './world.ts'

/** Each fault lasts about `ms` and is repaired when its promise resolves. */
export const faults = {
  'kill the shop': ({ shop }: World) => shop.kill(),
  /** A worker: the shop replaces it and stays open. */
  'kill a process': async ({ shop }: World) => shop.killOne(),
  'kill the database': (world: World) => world.killDatabase(),
  async 'cut the connections'({ line }: World, ms: number) {
    line.cut()
    await sleep(ms)
    line.mend()
  },
  async 'block the database'({ line }: World, ms: number) {
    line.silence()
    await sleep(ms * 2)
    line.mend()
  },
  /** Less than the ten seconds after which the shop kills a hanging worker. */
  'stop a process': ({ shop }: World, ms: number) => shop.stopOne(ms * 3),
  'stop the database': (world: World, ms: number) => world.stopDatabase(ms * 2),
  /** Like a provider whose quota is used up: new connections are read-only. */
  async 'make the database read-only'({ outside }: World, ms: number) {
    await insist(outside, 'alter database estela set default_transaction_read_only = on')
    await insist(
      outside,
      `select pg_terminate_backend(pid) from pg_stat_activity
        where application_name like 'estela%' and usename = current_user`,
    )
    await sleep(ms)
    await insist(outside, 'alter database estela reset default_transaction_read_only')
  },
  /** Like a database tool left open: buyers of that perfume are told to try again. */
  'lock a row': (world: World, ms: number) =>
    hold(world, 'select from products order by id limit 1 for update', ms * 4),
  'lock a row for a minute': (world: World) =>
    hold(world, 'select from products order by id limit 1 for update', 60_000),
  /** Like a manual migration: nobody reads or sells a perfume meanwhile. */
  'lock the products': (world: World, ms: number) =>
    hold(world, 'lock table products in access exclusive mode', ms * 4),
  'lock the products for a minute': (world: World) =>
    hold(world, 'lock table products in access exclusive mode', 60_000),
  /** Latency each way, like a distant database. */
  async 'add latency'({ line }: World, ms: number) {
    line.slow(100 + ms / 10)
    await sleep(ms * 3)
    line.mend()
  },
  /** No process of the shop can open another file or connection. */
  'use up the descriptors': ({ shop }: World, ms: number) => shop.useUpDescriptors(ms * 2),
  /** The disk of both the database and the shop's files. */
  async 'fill the disk'({ disk }: World, ms: number) {
    disk?.fill()
    await sleep(ms * 2)
    disk?.free()
  },
  async 'block the mail server'({ mailLine }: World, ms: number) {
    mailLine.silence()
    await sleep(ms * 2)
    mailLine.mend()
  },
  /** A file replaces the folder, since root ignores permissions. */
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
  async 'cut the mail connections'({ mailLine }: World, ms: number) {
    mailLine.cut()
    await sleep(ms)
    mailLine.mend()
  },
}

/** Holds a lock on a connection of its own, which is lost if the database is killed. */
async function hold({ outside }: World, statement: string, ms: number) {
  const client = await outside.connect().catch(() => undefined)
  if (!client) return
  // An idle connection reports its loss as an event.
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

/** Retries, since another fault may have made the database unavailable. */
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
  'block the database': 5,
  'stop a process': 10,
  'stop the database': 10,
  'make the database read-only': 10,
  'lock a row': 10,
  'lock a row for a minute': 1,
  'lock the products': 10,
  'lock the products for a minute': 1,
  'add latency': 10,
  'use up the descriptors': 10,
  'fill the disk': 10,
  'block the mail server': 5,
  'refuse files': 10,
  'refuse mails': 10,
  'cut the mail connections': 10,
} as const satisfies Record<Fault, number>

export type PlannedFault = { fault: Fault; at: number; ms: number }

/** Plans the faults of a round: the required ones and one to three random others, each kind once. */
export function planFaults(random: Random, roundMs: number, requiredFaults: readonly Fault[]): PlannedFault[] {
  const others = Array.from({ length: random.between(1, 3) }, () => random.weighted<Fault>(weights))
  return [...new Set([...requiredFaults, ...others])].map((fault) => ({
    fault,
    at: random.between(roundMs * 0.15, roundMs * 0.85),
    ms: random.between(200, 2000),
  }))
}
