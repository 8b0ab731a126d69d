import { call } from '../../platform/http/call.ts'
import type { Done } from '../../platform/http/contract.ts'
import type { DeleteAccount, PersonalData } from './contract.ts'

export const findOwnData = call<{ response: typeof PersonalData }>('GET', '/api/auth/data')
export const deleteAccount = call<{ body: typeof DeleteAccount; response: typeof Done }>('DELETE', '/api/auth/account')
