import type { Worker } from 'node:cluster'
import { handle, notify } from './ipc.server.ts'

/** In the first process: what this worker is to do. One that is gone by now says so by its end. */
export function giveSettings(worker: Worker, settings: object) {
  notify(worker, 'settings', settings)
}

/** In a worker, as soon as it runs. */
export function receiveSettings<Settings extends object>() {
  return new Promise<Settings>((resolve) => handle('settings', (settings) => resolve(settings as Settings)))
}

/** In a worker: leaves the telling to the first process, which does it once for all, and ends. */
export function sayFailed(failed: string) {
  notify('first', 'failed', failed, () => process.exit(1))
}
