import { callApi } from '../../platform/browser/api-client.ts'
import { clearSession } from '../../platform/browser/session-store.ts'
import { endSession } from '../calls.ts'

/** Ends the session in this browser at once, and on the server if it is reachable. */
export async function logOut() {
  const ended = callApi(endSession, { keepSession: true })
  clearSession()
  await ended.catch(() => undefined)
}
