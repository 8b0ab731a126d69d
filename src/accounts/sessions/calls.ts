import { call } from '../../platform/http/call.ts'
import type { Done, IdParam } from '../../platform/http/contract.ts'
import type { SessionList } from './contract.ts'

export const listSessions = call<{ response: typeof SessionList }>('GET', '/api/auth/sessions')
export const endOneSession = call<{ params: typeof IdParam; response: typeof Done }>('DELETE', '/api/auth/sessions/:id')
