import { call } from '../platform/http/call.ts'
import type { Done } from '../platform/http/contract.ts'
import type {
  ChangePassword,
  ForgotPassword,
  Login,
  PasswordCheck,
  PasswordChecked,
  PasswordReset,
  Profile,
  Register,
  ResetPassword,
  SessionAnswer,
  UserAnswer,
  VerifyEmail,
} from './contract.ts'

export const logIn = call<{ body: typeof Login; response: typeof SessionAnswer }>('POST', '/api/auth/login')
export const register = call<{ body: typeof Register; response: typeof SessionAnswer }>('POST', '/api/auth/register')
export const requestResetLink = call<{ body: typeof ForgotPassword; response: typeof Done }>(
  'POST',
  '/api/auth/forgot-password',
)
export const resetPassword = call<{ body: typeof ResetPassword; response: typeof PasswordReset }>(
  'POST',
  '/api/auth/reset-password',
)
export const checkPassword = call<{ body: typeof PasswordCheck; response: typeof PasswordChecked }>(
  'POST',
  '/api/auth/password-check',
)
export const verifyEmail = call<{ body: typeof VerifyEmail; response: typeof Done }>('POST', '/api/auth/verify-email')

export const readUser = call<{ response: typeof UserAnswer }>('GET', '/api/auth/verify')
export const editProfile = call<{ body: typeof Profile; response: typeof UserAnswer }>('PUT', '/api/auth/profile')
export const requestVerificationLink = call<{ response: typeof Done }>('POST', '/api/auth/send-verification')
export const endSession = call<{ response: typeof Done }>('POST', '/api/auth/logout')
export const changePassword = call<{ body: typeof ChangePassword; response: typeof Done }>('POST', '/api/auth/password')
