import type { ChildProcess } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** USER_HZ: /proc reports process times in hundredths of a second. */
const ticks = 100

/** Processor seconds of a shop, its PostgreSQL and all their child processes, including those that have exited. */
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
    // utime, stime, cutime and cstime: the 12th to 15th field after the name.
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
    // The process has exited: its parent's cutime and cstime include it now.
    return 0
  }
}
