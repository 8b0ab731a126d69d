import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

type Making = { challenge: string; origin?: string; rpId?: string }
type Using = Making & { counter?: number; isVerified?: boolean; userHandle?: string; key?: KeyObject }

/** An in-memory passkey with the responses of a browser: ES256, no attestation. */
export function makePasskey(home = 'http://localhost:3000') {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(16)
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const shared = { id: id.toString('base64url'), rawId: id.toString('base64url'), type: 'public-key' as const }
  const clientData = (type: string, { challenge, origin = home }: Making) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const authData = (rpId = new URL(home).hostname, flags: number, counter: number) =>
    Buffer.concat([createHash('sha256').update(rpId).digest(), Buffer.from([flags]), uint32(counter)])

  return {
    privateKey,
    /** The result of `navigator.credentials.create`. */
    register(asked: Making) {
      // CBOR: {1: 2, 3: -7, -1: 1, -2: x, -3: y}
      const cose = Buffer.concat([
        Buffer.from('a5010203262001215820', 'hex'),
        Buffer.from(x, 'base64url'),
        Buffer.from('225820', 'hex'),
        Buffer.from(y, 'base64url'),
      ])
      const data = Buffer.concat([
        authData(asked.rpId, 0x45, 0),
        Buffer.alloc(16),
        Buffer.from([0, id.length]),
        id,
        cose,
      ])
      // {"fmt": "none", "attStmt": {}, "authData": data}
      const attestation = Buffer.concat([
        Buffer.from('a363666d74646e6f6e656761747453746d74a0686175746844617461', 'hex'),
        Buffer.from([0x58, data.length]),
        data,
      ])
      const clientDataJSON = clientData('webauthn.create', asked).toString('base64url')
      return {
        ...shared,
        response: { clientDataJSON, attestationObject: attestation.toString('base64url'), transports: ['internal'] },
      }
    },
    /** The result of `navigator.credentials.get`. */
    use({ counter = 0, isVerified = true, userHandle, key = privateKey, ...asked }: Using) {
      const data = authData(asked.rpId, isVerified ? 0x05 : 0x01, counter)
      const client = clientData('webauthn.get', asked)
      const signed = Buffer.concat([data, createHash('sha256').update(client).digest()])
      return {
        ...shared,
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: sign('sha256', signed, key).toString('base64url'),
          ...(userHandle && { userHandle }),
        },
      }
    },
  }
}

function uint32(value: number) {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}
