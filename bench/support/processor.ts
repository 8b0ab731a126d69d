import type { ChildProcess } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The kernel counts a processor's time in hundredths of a second. */
const ticks = 100

/** Seconds of processor that a shop, its own PostgreSQL and all that they started have taken, also what has ended. */
export async function processorOf({ pid }: ChildProcess, dataDir: string) {
  const postgres = await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8').then(
    Number.parseInt,
    () => undefined,
  )
  return ((await ticksOf(pid)) + (await ticksOf(postgres))) / ticks
}

async function ticksOf(pid: number | undefined): Promise<number> {
  if (!pid) return 0
  try {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
    const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')
    // Its own, in the kernel and out of it, and that of children that have ended: the 12th to 15th after its name.
    const own = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .slice(11, 15)
      .map(Number)
    const theirs = await Promise.all(
      children
        .trim()
        .split(/\s+/)
        .filter(Boolean)
        .map((child) => ticksOf(Number(child))),
    )
    return [...own, ...theirs].reduce((sum, part) => sum + part, 0)
  } catch {
    // It has ended meanwhile: its parent counts it from now on.
    return 0
  }
}
