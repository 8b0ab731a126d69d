import { hash } from 'node:crypto'
import type { FastifyPluginAsync } from 'fastify'

const script = "addEventListener('message',(e)=>{if(e.source===parent)document.documentElement.innerHTML=e.data})"
const ofScript = hash('sha256', script, 'base64')
const page = `<!doctype html><html lang="es-AR"><title>Vista previa</title><script>${script}</script></html>`

/**
 * An empty page that shows the mail which the panel hands it. A frame without an address of its own would be bound by
 * the panel's policy, which forbids the styles that mails are made of. It belongs to no origin, runs nothing but this
 * line (what comes in by `innerHTML` never runs), and loads nothing.
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
