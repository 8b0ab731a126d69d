import type { IncomingHttpHeaders } from 'node:http'

const cookie = 'estela_wrote'
/** Longer than a notification takes to reach any machine. */
const seconds = 2

export function writtenCookie(publicUrl: string) {
  const secure = publicUrl.startsWith('https:') ? '; Secure' : ''
  return `${cookie}=1; Max-Age=${seconds}; Path=/; HttpOnly; SameSite=Lax${secure}`
}

export function hasJustWritten({ cookie: sent }: IncomingHttpHeaders) {
  return sent?.includes(`${cookie}=`) ?? false
}
