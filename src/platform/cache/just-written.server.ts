import type { IncomingHttpHeaders } from 'node:http'

const cookie = 'estela_version'

/** Longer than any machine may take to hear of a change by itself. */
const seconds = 5

/** Says, with the answer to a write, from which version of the catalogue on this visitor may see pages. */
export function writtenCookie(version: number, publicUrl: string) {
  const secure = publicUrl.startsWith('https:') ? '; Secure' : ''
  return `${cookie}=${version}; Max-Age=${seconds}; Path=/; HttpOnly; SameSite=Lax${secure}`
}

/** Whoever asks wrote a moment ago, perhaps by another machine. Asked of every request: mostly there is no cookie at all. */
export function hasJustWritten({ cookie: sent }: IncomingHttpHeaders) {
  return sent?.includes(`${cookie}=`) ?? false
}

/** The version that their write's answer told; 0 without one. */
export function versionWritten({ cookie: sent }: IncomingHttpHeaders) {
  return Number(sent?.match(/(?:^|;\s*)estela_version=(\d{1,15})(?:;|$)/)?.[1] ?? 0)
}
