import { call } from '../../platform/http/call.ts'
import type { Done } from '../../platform/http/contract.ts'
import type { SessionAnswer } from '../contract.ts'
import type {
  ConfirmTotp,
  EndTotp,
  RecoveryCodes,
  SecondFactor,
  StartTotp,
  TotpStarted,
  TotpState,
} from './contract.ts'

export const logInSecond = call<{ body: typeof SecondFactor; response: typeof SessionAnswer }>(
  'POST',
  '/api/auth/second-factor',
)

export const readTotp = call<{ response: typeof TotpState }>('GET', '/api/auth/totp')
export const startTotp = call<{ body: typeof StartTotp; response: typeof TotpStarted }>('POST', '/api/auth/totp')
export const confirmTotp = call<{ body: typeof ConfirmTotp; response: typeof RecoveryCodes }>(
  'POST',
  '/api/auth/totp/confirm',
)
export const endTotp = call<{ body: typeof EndTotp; response: typeof Done }>('DELETE', '/api/auth/totp')
