import { spawnSync } from 'node:child_process'
import { closeSync, openSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'

/** Set by scripts/torture.ts, which runs in a mount namespace of its own that ends with it. */
export const ownMounts = 'TORTURE_OWN_MOUNTS'

/** Mounts a tmpfs on this folder, which can be filled to the last byte without filling the machine's disk. */
export function openSmallDisk(folder: string) {
  if (!process.env[ownMounts]) return
  const options = ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'torture', folder]
  if (spawnSync('mount', options).status !== 0) return
  const ballast = join(folder, 'ballast')
  return {
    fill() {
      const file = openSync(ballast, 'w')
      for (const bytes of [1_048_576, 4096]) writeAll(file, Buffer.alloc(bytes))
      closeSync(file)
    },
    free: () => rmSync(ballast, { force: true }),
    close: () => void spawnSync('umount', [folder]),
  }
}

/** Room for the database and 256 MB of WAL. */
const megabytes = 800

function writeAll(file: number, part: Buffer) {
  for (;;) {
    try {
      if (writeSync(file, part) < part.length) return
    } catch {
      return
    }
  }
}
