import { callApi } from '../../platform/browser/api-client.ts'
import { clearSession } from '../../platform/browser/session-store.ts'
import { endSession } from '../calls.ts'

/** Ends the session on the server and in this browser, which does not wait for a server that is away. */
export async function logOut() {
  const ended = callApi(endSession, { keepSession: true })
  clearSession()
  await ended.catch(() => undefined)
}
