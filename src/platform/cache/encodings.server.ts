import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants, gunzip, gzip } from 'node:zlib'

export type Encoding = 'br' | 'gzip' | 'identity'

/** The ETag is of the uncompressed content and serves all encodings; If-None-Match compares weakly. */
export function matches(header: string | undefined, etag: string) {
  if (header === undefined) return false
  return header === etag || header === '*' || header.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)
}

export function acceptedEncoding(header: string | string[] | undefined): Encoding {
  const accepted = String(header ?? '')
  if (/\bbr\b(?!\s*;\s*q=0(\.0+)?\s*(,|$))/.test(accepted)) return 'br'
  if (/\bgzip\b(?!\s*;\s*q=0(\.0+)?\s*(,|$))/.test(accepted)) return 'gzip'
  return 'identity'
}

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)
const unbrotli = promisify(brotliDecompress)
const ungzipped = promisify(gunzip)

export async function encode(body: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'identity') return body
  if (encoding === 'gzip') return ownBytes(await gzipped(body, { level: 6 }))
  const params = { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: body.length }
  return ownBytes(await brotli(body, { params }))
}

/**
 * Copies the bytes, because zlib returns a slice of its 64 KB buffer, which would stay in memory as long as the slice.
 */
function ownBytes(bytes: Buffer) {
  const own = Buffer.allocUnsafeSlow(bytes.length)
  own.set(bytes)
  return own
}

export async function reencode(body: Buffer, from: Encoding, to: Encoding) {
  if (from === to) return body
  return encode(await decode(body, from), to)
}

async function decode(body: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'identity') return body
  return encoding === 'br' ? unbrotli(body) : ungzipped(body)
}
