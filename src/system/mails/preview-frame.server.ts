import { hash } from 'node:crypto'
import type { FastifyPluginAsync } from 'fastify'

const script = "addEventListener('message',(e)=>{if(e.source===parent)document.documentElement.innerHTML=e.data})"
const ofScript = hash('sha256', script, 'base64')
const page = `<!doctype html><html lang="es-AR"><title>Vista previa</title><script>${script}</script></html>`

/**
 * An empty page that shows the mail posted to it by the panel. It needs its own URL: a `srcdoc` frame would inherit the
 * panel's CSP, which forbids the inline styles of mails. The sandbox gives it an opaque origin; it runs only this
 * script (scripts inserted by `innerHTML` never run) and loads nothing.
 */
export const mailPreviewFrame: FastifyPluginAsync = async (app) => {
  app.get('/vista-de-mail', { schema: { hide: true } }, async (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header(
        'content-security-policy',
        `default-src 'none'; script-src 'sha256-${ofScript}'; style-src 'unsafe-inline'; form-action 'none'; base-uri 'none'; frame-ancestors 'self'; sandbox allow-scripts`,
      )
      .send(page),
  )
}
