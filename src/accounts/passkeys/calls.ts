import { call } from '../../platform/http/call.ts'
import type { Done, IdParam } from '../../platform/http/contract.ts'
import type { SessionAnswer } from '../contract.ts'
import type {
  NewPasskey,
  NewPasskeyOptions,
  PasskeyAdded,
  PasskeyList,
  PasskeyLogin,
  PasskeyOptions,
  Reauth,
  StartPasskey,
} from './contract.ts'

export const startPasskeyLogin = call<{ response: typeof PasskeyOptions }>('POST', '/api/auth/passkeys/login/options')
export const logInByPasskey = call<{ body: typeof PasskeyLogin; response: typeof SessionAnswer }>(
  'POST',
  '/api/auth/passkeys/login',
)

export const listPasskeys = call<{ response: typeof PasskeyList }>('GET', '/api/auth/passkeys')
export const startNewPasskey = call<{ body: typeof StartPasskey; response: typeof NewPasskeyOptions }>(
  'POST',
  '/api/auth/passkeys/options',
)
export const addPasskey = call<{ body: typeof NewPasskey; response: typeof PasskeyAdded }>('POST', '/api/auth/passkeys')
export const removePasskey = call<{
  params: typeof IdParam
  body: typeof StartPasskey
  response: typeof Done
}>('DELETE', '/api/auth/passkeys/:id')

/** Renews `authenticated_at` of the session with a passkey, instead of the password that other calls accept. */
export const reauth = call<{ body: typeof Reauth; response: typeof Done }>('POST', '/api/auth/reauth')
