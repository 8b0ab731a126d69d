import { createStore } from '../../platform/browser-store.ts'

const store = createStore('guestSessionId', '', (stored) => stored)

/** The id that the session's keeper gave this guest. */
export const readGuestSession = () => store.read() || null
