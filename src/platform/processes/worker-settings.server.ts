import type { Worker } from 'node:cluster'
import { handle, notify } from './ipc.server.ts'

/** In the first process: sends a worker its settings. If it has already exited, its `exit` event is handled. */
export function sendSettings(worker: Worker, settings: object) {
  notify(worker, 'settings', settings)
}

/** In a worker, at its start. */
export function receiveSettings<Settings extends object>() {
  return new Promise<Settings>((resolve) => handle('settings', (settings) => resolve(settings as Settings)))
}

/** In a worker: sends the failure to the first process, which prints it once for all workers, and exits. */
export function reportFailure(failed: string) {
  notify('first', 'failed', failed, () => process.exit(1))
}
