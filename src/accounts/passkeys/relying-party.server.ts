import { z } from 'zod'
import type { Config } from '../../config.ts'
import { ShopError } from '../../platform/http/errors.ts'

/** The WebAuthn relying party: a passkey only works at this host and origin. */
export function relyingParty({ publicUrl }: Pick<Config, 'publicUrl'>) {
  const { hostname, origin } = new URL(publicUrl)
  return { expectedRPID: hostname, expectedOrigin: origin }
}

/** Imported on first use: the library takes a sixth of the memory of an idle process. */
export const webAuthn = () => import('@simplewebauthn/server')

/**
 * EdDSA, ES256 and RS256: every authenticator supports one of them. The library's default list includes an algorithm
 * that is experimental in Node.
 */
export const supportedAlgorithmIDs = [-8, -7, -257]

export const userHandleOf = (user_id: number) => Buffer.from(`estela-${user_id}`)

const ClientData = z.object({ challenge: z.string().max(200), origin: z.string() })

/** Parses the challenge and origin that the browser claims; neither is verified here. */
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
