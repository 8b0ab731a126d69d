import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'

/**
 * Where a run of the tests keeps all of its files: the temporary folder of its whole family. A process of its own sweeps
 * it once the run is over, also when that was killed: no server and no folder is left behind.
 */
export async function openRunFolder() {
  const path = await mkdtemp(join(await quickFolder(), 'estela-test-'))
  process.env.TMPDIR = path
  const sweeper = spawn(process.execPath, [join(import.meta.dirname, 'sweep.ts'), path], {
    stdio: ['pipe', 'pipe', 'inherit'],
    // Out of reach of the Ctrl-C that ends the run.
    detached: true,
  })
  const told = text(sweeper.stdout)
  const ended = once(sweeper, 'exit')
  return {
    path,
    /** Fails with what was still running. */
    async close() {
      sweeper.stdin.end()
      await ended
      const left = await told
      if (left) throw new Error(`The tests left running:\n${left}`)
    },
  }
}

/** In memory where the machine has room for it: a clone is some 300 files, which a disk takes long to make and delete. */
async function quickFolder() {
  const { bavail, bsize } = await statfs('/dev/shm').catch(() => ({ bavail: 0, bsize: 0 }))
  return bavail * bsize > 4e9 ? '/dev/shm' : tmpdir()
}
