import { spawnSync } from 'node:child_process'
import { cpus } from 'node:os'

const serverCore = 0

/** Pins a server to the same core as the others it is compared with. Does nothing with one core or without taskset. */
export const pinServer = (pid: number | undefined) => pin(pid, serverCore)
export const pinLoad = () => pin(process.pid, serverCore + 1)
/** Lets this process, and processes it starts from now on, run on any core. */
export const unpin = () => pin(process.pid, `0-${cpus().length - 1}`)

function pin(pid: number | undefined, cores: number | string) {
  if (pid !== undefined && cpus().length > 1) spawnSync('taskset', ['-a', '-cp', String(cores), String(pid)])
}
