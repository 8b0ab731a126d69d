import { createHmac } from 'node:crypto'
import { isSameSecret } from '../../platform/http/tokens.server.ts'

export type Signed = { dataId: string | undefined; requestId: string | undefined; signature: string | undefined }

/**
 * Whether the provider signed this notification. The timestamp is not limited, since retries arrive days later and a
 * replay changes nothing. Both spellings of `data.id` are tried: in 2026 the provider changed whether it is lowercased
 * before signing. https://github.com/mercadopago/sdk-nodejs/pull/439
 */
export function isSigned({ dataId, requestId, signature = '' }: Signed, secret: string) {
  const { ts, v1 } = signatureParts(signature)
  // Seconds (10 digits) or milliseconds (13): the documentation describes one and shows the other.
  if (!v1 || (ts !== undefined && !/^(\d{10}|\d{13})$/.test(ts))) return false
  const given = v1.toLowerCase()
  return [dataId, dataId?.toLowerCase()].some((id) => isSameSecret(given, sign({ dataId: id, requestId, ts }, secret)))
}

/** Signs the manifest, which omits absent fields with their names. */
export function sign(
  { dataId, requestId, ts }: { dataId: string | undefined; requestId: string | undefined; ts: string | undefined },
  secret: string,
) {
  const parts = { id: dataId, 'request-id': requestId, ts }
  const manifest = Object.entries(parts)
    .filter(([, value]) => value)
    .map(([name, value]) => `${name}:${value};`)
    .join('')
  return createHmac('sha256', secret).update(manifest).digest('hex')
}

function signatureParts(header: string) {
  const parts = Object.fromEntries(header.split(',').map((part) => part.split('=', 2).map((text) => text.trim())))
  return { ts: parts.ts as string | undefined, v1: parts.v1 as string | undefined }
}
