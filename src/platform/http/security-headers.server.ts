import type { FastifyInstance } from 'fastify'

/** For what is no page: a browser that is led to show it as one runs and loads nothing. */
const nothing = "default-src 'none'; frame-ancestors 'none'"

const always = {
  'content-security-policy': nothing,
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
  'cross-origin-opener-policy': 'same-origin',
}

/** What every answer but a file of the build carries, errors included. A browser is told to insist on TLS only where the shop has it. */
export function securityHeaders(publicUrl: string): Record<string, string> {
  if (!publicUrl.startsWith('https:')) return always
  return { ...always, 'strict-transport-security': 'max-age=31536000' }
}

/**
 * What a file of the build does without: policies of documents, and the tag of a content that its name says already. Each
 * page would carry them ten times.
 */
const notOfFiles = ['referrer-policy', 'permissions-policy', 'cross-origin-opener-policy', 'etag'] as const

/** Closed everywhere else: a page that was led to run a script has no eye. */
const withCamera = always['permissions-policy'].replace('camera=()', 'camera=(self)')

/** Pages bring a policy of their own; the API's answers belong to anyone who asked and are kept nowhere. */
export function sendSecurityHeaders(app: FastifyInstance, headers: Record<string, string>, cameraPage?: string) {
  app.addHook('onSend', async ({ url }, reply) => {
    const policy = reply.getHeader('content-security-policy') ?? nothing
    reply.headers(headers).header('content-security-policy', policy)
    if (url.startsWith('/assets/')) for (const name of notOfFiles) reply.removeHeader(name)
    if (pathOf(url) === cameraPage) reply.header('permissions-policy', withCamera)
    if (url.startsWith('/api/') && !reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
  })
}

const pathOf = (url: string) => url.replace(/\?.*/s, '')
