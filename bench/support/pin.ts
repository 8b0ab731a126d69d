import { spawnSync } from 'node:child_process'
import { cpus } from 'node:os'

/** The core of the servers; the load comes from the next one. */
const serverCore = 0

/** Servers share one core, so that what is compared has the same machine. Nothing where there is one core or no taskset. */
export const pinServer = (pid: number | undefined) => pin(pid, serverCore)
export const pinLoad = () => pin(process.pid, serverCore + 1)
/** This process, and what it starts from now on, is wherever the system puts it. */
export const unpin = () => pin(process.pid, `0-${cpus().length - 1}`)

function pin(pid: number | undefined, cores: number | string) {
  if (pid !== undefined && cpus().length > 1) spawnSync('taskset', ['-a', '-cp', String(cores), String(pid)])
}
