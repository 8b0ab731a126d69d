import { ApiError } from '../../../platform/browser/api-client.ts'

export type SecondStep = { challenge: string; hasCodes: boolean; hasPasskey: boolean }

export function secondStepOf(error: unknown): SecondStep | undefined {
  if (!(error instanceof ApiError) || error.code !== 'segundo-factor') return undefined
  const { challenge, has_codes, has_passkey } = error.answer
  return { challenge: String(challenge), hasCodes: has_codes === true, hasPasskey: has_passkey === true }
}
