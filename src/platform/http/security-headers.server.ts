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

/** All other pages deny the camera, in case of a script injection. */
const withCamera = always['permissions-policy'].replace('camera=()', 'camera=(self)')

/** Pages set their own policy. API answers are not cached unless they say otherwise. */
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
