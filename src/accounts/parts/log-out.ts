import { callApi } from '../../platform/api-client.ts'
import { clearSession } from '../../platform/session-store.ts'

/** Ends the session on the server and in this browser, which does not wait for a server that is away. */
export async function logOut() {
  const ended = callApi('/api/auth/logout', { method: 'POST', keepSession: true })
  clearSession()
  await ended.catch(() => undefined)
}
