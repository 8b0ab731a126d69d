import { z } from 'zod'
import { answer } from '../../platform/http/contract.ts'

/** Base64url bytes, as in the JSON of WebAuthn. `max` counts characters. */
const bytes = (max: number) =>
  z
    .string()
    .min(1)
    .max(max)
    .regex(/^[\w-]+=*$/)
const Transports = z.array(z.string().max(30)).max(10)
const Descriptor = z.object({ id: z.string(), type: z.string(), transports: Transports.exactOptional() })

/** `options` is a PublicKeyCredentialCreationOptionsJSON, for `navigator.credentials.create`. */
export const NewPasskeyOptions = answer({
  options: z.object({
    rp: z.object({ id: z.string().exactOptional(), name: z.string() }),
    user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
    challenge: z.string(),
    pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.literal('public-key') })),
    timeout: z.int().exactOptional(),
    excludeCredentials: z.array(Descriptor).exactOptional(),
    authenticatorSelection: z
      .object({
        residentKey: z.enum(['discouraged', 'preferred', 'required']).exactOptional(),
        requireResidentKey: z.boolean().exactOptional(),
        userVerification: z.enum(['discouraged', 'preferred', 'required']).exactOptional(),
      })
      .exactOptional(),
    attestation: z.enum(['direct', 'enterprise', 'indirect', 'none']).exactOptional(),
  }),
})

/** `options` is a PublicKeyCredentialRequestOptionsJSON, for `navigator.credentials.get`. */
export const PasskeyOptions = answer({
  options: z.object({
    challenge: z.string(),
    timeout: z.int().exactOptional(),
    rpId: z.string().exactOptional(),
    userVerification: z.enum(['discouraged', 'preferred', 'required']).exactOptional(),
  }),
})

const Credential = z.object({
  id: bytes(2000),
  rawId: bytes(2000),
  type: z.literal('public-key'),
})

export const NewPasskey = z.object({
  name: z.string().trim().max(60, 'Hasta 60 caracteres').optional().describe('Default: name of the browser'),
  response: Credential.extend({
    response: z.object({
      clientDataJSON: bytes(8000),
      attestationObject: bytes(40_000),
      transports: Transports.optional(),
    }),
  }),
})
export type NewPasskey = z.infer<typeof NewPasskey>

const UsedPasskey = Credential.extend({
  response: z.object({
    clientDataJSON: bytes(8000),
    authenticatorData: bytes(8000),
    signature: bytes(8000),
    userHandle: z.string().max(200).nullish(),
  }),
})
export type UsedPasskey = z.infer<typeof UsedPasskey>

export const PasskeyLogin = z.object({ response: UsedPasskey })
export const Reauth = z.object({ passkey: UsedPasskey })
export const StartPasskey = z
  .object({ password: z.string().max(200).nullish().describe('Required if the login is older than 15 minutes') })
  .nullish()

export const Passkey = z.object({
  id: z.int(),
  name: z.string(),
  created_at: z.string(),
  last_used_at: z.string().nullable(),
})
export type Passkey = z.infer<typeof Passkey>
export const PasskeyList = answer({ passkeys: z.array(Passkey) })
export const PasskeyAdded = answer({ message: z.string(), passkey: Passkey })
