import type { FastifyInstance } from 'fastify'

/** For answers that are no pages: a browser that displays one runs and loads nothing. */
const nothing = "default-src 'none'; frame-ancestors 'none'"

const always = {
  'content-security-policy': nothing,
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
  'cross-origin-opener-policy': 'same-origin',
}

export function securityHeaders(publicUrl: string): Record<string, string> {
  if (!publicUrl.startsWith('https:')) return always
  return { ...always, 'strict-transport-security': 'max-age=31536000' }
}

/**
 * Headers that files of the build do not need: policies of documents, and the ETag, since the file name contains a
 * hash. A page loads some ten of them.
 */
const notOfFiles = ['referrer-policy', 'permissions-policy', 'cross-origin-opener-policy', 'etag'] as const

/** Pages set their own policies. API answers are not cached unless they say otherwise. */
export function sendSecurityHeaders(app: FastifyInstance, headers: Record<string, string>) {
  app.addHook('onSend', async ({ url }, reply) => {
    for (const [name, value] of Object.entries(headers)) if (!reply.hasHeader(name)) reply.header(name, value)
    if (url.startsWith('/assets/')) for (const name of notOfFiles) reply.removeHeader(name)
    if (url.startsWith('/api/') && !reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
  })
}
