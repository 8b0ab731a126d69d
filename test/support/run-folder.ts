import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'

/**
 * Creates the temporary folder of a test run and of all its processes. A separate process cleans up after the run, also if
 * the run was killed: no server and no folder is left behind.
 */
export async function openRunFolder() {
  const path = await mkdtemp(join(await quickFolder(), 'estela-test-'))
  process.env.TMPDIR = path
  const sweeper = spawn(process.execPath, [join(import.meta.dirname, 'sweep.ts'), path], {
    stdio: ['pipe', 'pipe', 'inherit'],
    // Not in the process group that Ctrl-C interrupts.
    detached: true,
  })
  const printed = text(sweeper.stdout)
  const ended = once(sweeper, 'exit')
  return {
    path,
    /** Throws with the processes that were still running. */
    async close() {
      sweeper.stdin.end()
      await ended
      const left = await printed
      if (left) throw new Error(`The tests left running:\n${left}`)
    },
  }
}

/** In memory if there is room: a cloned database is some 300 files, slow to create and delete on disk. */
async function quickFolder() {
  const { bavail, bsize } = await statfs('/dev/shm').catch(() => ({ bavail: 0, bsize: 0 }))
  return bavail * bsize > 4e9 ? '/dev/shm' : tmpdir()
}
