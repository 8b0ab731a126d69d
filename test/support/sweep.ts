import { readdir, readFile, readlink, rm } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'

// node test/support/sweep.ts FOLDER waits until its parent exits, then kills and prints the processes that still run in the
// folder, and deletes it. Outside Linux it kills none: PostgreSQL exits by itself when its folder is deleted.
const [, , folder] = process.argv
if (!folder?.includes('estela-test-')) throw new Error('Which folder?')
// Nobody reads the output after a run was killed.
process.stdout.on('error', () => undefined)
for await (const _ of process.stdin);
for (let tries = 0; tries < 130; tries++) {
  const left = await runningIn(folder)
  if (left.length === 0) break
  await sleep(100)
  // Processes that are shutting down get three seconds.
  if (tries < 30) continue
  for (const { pid, program, words } of left) {
    if (tries === 30) process.stdout.write(`${pid} ${words}\n`)
    // On SIGQUIT PostgreSQL stops its own processes and frees its shared memory.
    signal(pid, program === 'postgres' && tries < 80 ? 'SIGQUIT' : 'SIGKILL')
  }
}
await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })

/** Processes whose working directory is in the folder. */
async function runningIn(place: string) {
  const pids = (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/.test(name))
  const found = await Promise.all(
    pids.map(async (pid) => {
      const where = await readlink(`/proc/${pid}/cwd`).catch(() => '')
      if (!where.startsWith(place)) return []
      const program = (await readFile(`/proc/${pid}/comm`, 'utf8').catch(() => '')).trim()
      const words = (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).replaceAll('\0', ' ').trim()
      return [{ pid: Number(pid), program, words }]
    }),
  )
  return found.flat()
}

function signal(pid: number, name: NodeJS.Signals) {
  try {
    process.kill(pid, name)
  } catch {
    // It has exited.
  }
}
