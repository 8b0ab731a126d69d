import { z } from 'zod'
import type { Config } from '../../config.ts'
import { ShopError } from '../../platform/http/errors.ts'

/** The shop as passkeys know it: they open nothing at any other address. */
export function relyingParty({ publicUrl }: Pick<Config, 'publicUrl'>) {
  const { hostname, origin } = new URL(publicUrl)
  return { expectedRPID: hostname, expectedOrigin: origin }
}

/** Loaded when somebody first uses a passkey: a sixth of a process's memory at rest. */
export const webAuthn = () => import('@simplewebauthn/server')

/** EdDSA, ES256 and RS256, which all make between them; the library's own list begins with one that Node calls experimental. */
export const supportedAlgorithmIDs = [-8, -7, -257]

/** An account, as its passkeys know it. */
export const handleOf = (user_id: number) => Buffer.from(`estela-${user_id}`)

const ClientData = z.object({ challenge: z.string().max(200), origin: z.string() })

/** What the browser says it answered, and where; nothing of it is proved yet. */
export function readClientData(clientDataJSON: string) {
  const parsed = ClientData.safeParse(parseJson(Buffer.from(clientDataJSON, 'base64url').toString()))
  return parsed.data
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export const refusedPasskey = (status: 400 | 401, message: string) => new ShopError(status, 'llave-invalida', message)
