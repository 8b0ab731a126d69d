import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors, serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { isDatabaseAway } from '../database/database-away.server.ts'
import type { Once } from '../database/do-once.server.ts'
import { diskFullMessage, isDiskFull } from '../files/file-failure.ts'
import { logOutage } from '../monitoring/log-outage.server.ts'
import { fileLimit } from '../uploads/file-limit.ts'
import { notFound, ShopError } from './errors.ts'
import { plainError } from './plain-errors.ts'
import { refuseNul } from './refuse-nul.server.ts'

z.config({ customError: plainError })

declare module 'fastify' {
  interface FastifyRequest {
    /** The user at a staff route; 0 elsewhere. */
    staffId: number
    /** The idempotency key of a call that `isOnce` (mount.server.ts), and the staff user. */
    once: Once
  }
}

export function configureJson(app: FastifyInstance) {
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.decorateRequest('once', {
    getter() {
      return { key: this.headers['idempotency-key'] as string | undefined, by: this.staffId || null }
    },
  })
  app.setErrorHandler(answerError)
  app.setNotFoundHandler(() => {
    throw noAddress()
  })
  acceptEmptyJson(app)
  refusePlainText(app)
  app.addHook('onRequest', async ({ headers, url, params }) => {
    refuseEncoded(headers['content-encoding'])
    if (url.startsWith('/api/')) refuseEmpty(params)
  })
  app.addHook('preValidation', async ({ url, params, query, body, headers, routeOptions }) => {
    if (url.startsWith('/api/')) refuseNul([params, query, body])
    // A route with a body schema takes JSON; routes that take files have none and read the form themselves.
    if (routeOptions.schema?.body && headers['content-type']?.startsWith('multipart/')) throw wrongType
  })
}

const noAddress = () => notFound('Esa dirección no existe.')

/** The router matches a path that ends in a slash with an empty id. */
function refuseEmpty(params: unknown) {
  const isEmpty = Object.entries(params ?? {}).some(([name, value]) => name !== '*' && value === '')
  if (isEmpty) throw noAddress()
}

const wrongType = new ShopError(415, 'tipo-invalido', 'El tipo de contenido no es válido.')

/** A few compressed bytes may expand to gigabytes, and no form needs compression. */
function refuseEncoded(encoding = 'identity') {
  if (encoding.toLowerCase() !== 'identity') {
    throw new ShopError(415, 'tipo-invalido', 'El contenido tiene que llegar sin comprimir.')
  }
}

/** Many clients send the JSON content type without a body. The schema rejects a missing body where one is required. */
function acceptEmptyJson(app: FastifyInstance) {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined)
    else parse(request, String(body), done)
  })
}

/** Fastify parses text/plain by default. Browsers send that type with an empty body. */
function refusePlainText(app: FastifyInstance) {
  app.removeContentTypeParser('text/plain')
  app.addContentTypeParser('text/plain', { parseAs: 'string' }, (_request, body, done) => {
    if (body === '') done(null, undefined)
    else done(wrongType)
  })
}

export function answerError(error: FastifyError | ShopError, request: FastifyRequest, reply: FastifyReply) {
  const refusal = asShopError(error, request.staffId > 0)
  if (isDatabaseAway(error)) logOutage(request.log, error)
  else if (refusal.status >= 500) request.log.error({ err: error }, 'request failed')
  if (refusal.retryAfter) reply.header('retry-after', refusal.retryAfter)
  // Closing the connection while the client still sends would lose the answer: the rest of the body is read and
  // discarded, unless its announced length is unreasonable.
  if (refusal === tooLarge && Number(request.headers['content-length'] ?? 0) <= maxDroppedBytes)
    reply.removeHeader('connection')
  return reply
    .code(refusal.status)
    .type('application/json; charset=utf-8')
    .header('cache-control', 'no-store')
    .serializer(JSON.stringify)
    .send({ success: false, message: refusal.message, code: refusal.code, errors: refusal.errors, ...refusal.more })
}

/** Translates any error for the client; an error that the client cannot correct becomes 500 or 503. */
export function asShopError(error: Error & Partial<FastifyError>, isStaff = false): ShopError {
  if (error instanceof ShopError) return error
  // `await using` failed to clean up, after the error that matters.
  if (error instanceof SuppressedError) return asShopError(error.suppressed, isStaff)
  if (isStaff && isDiskFull(error)) return noRoomLeft
  if (hasZodFastifySchemaValidationErrors(error)) return invalidFields(error.validation)
  if (isDatabaseAway(error)) {
    return new ShopError(503, 'sin-base', 'La tienda no puede responder ahora. Probá de nuevo en un momento.')
  }
  const known = byCode[error.code ?? '']
  if (known) return known
  if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500) {
    return new ShopError(error.statusCode, 'pedido-invalido', 'El pedido no es válido.')
  }
  return new ShopError(500, 'error-interno', 'Algo falló de nuestro lado. Probá de nuevo en un momento.')
}

/** Bytes. A photo of a phone has some ten million. */
const maxDroppedBytes = 50_000_000
const tooLarge = new ShopError(413, 'muy-grande', 'Lo que enviaste es demasiado grande.')
const noFiles = new ShopError(
  503,
  'sin-archivos',
  'La tienda no puede usar sus archivos ahora. Probá de nuevo en un rato.',
)
/** Only for staff, who can free space; buyers get `noFiles`. */
const noRoomLeft = new ShopError(503, 'sin-lugar', `${diskFullMessage} Después probá de nuevo.`)
const conflicting = new ShopError(503, 'ocupada', 'Otro cambio se cruzó con este. Probá de nuevo.', undefined, {
  retryAfter: 1,
})
const byCode: Record<string, ShopError> = {
  // The disk is full, missing or not writable, or the bucket is unreachable.
  ENOSPC: noFiles,
  EDQUOT: noFiles,
  E_CANNOT_WRITE_FILE: noFiles,
  E_CANNOT_READ_FILE: noFiles,
  E_CANNOT_DELETE_FILE: noFiles,
  FST_ERR_CTP_BODY_TOO_LARGE: tooLarge,
  FST_REQ_FILE_TOO_LARGE: new ShopError(
    413,
    'muy-grande',
    `El archivo es demasiado grande: hasta ${fileLimit / 1024 ** 2} MB.`,
  ),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: wrongType,
  FST_INVALID_MULTIPART_CONTENT_TYPE: new ShopError(
    415,
    'tipo-invalido',
    'El pedido tiene que ser un formulario con archivos.',
  ),
  FST_ERR_CTP_INVALID_JSON_BODY: new ShopError(400, 'json-invalido', 'El contenido no es JSON válido.'),
  // Serialization failure and deadlock: PostgreSQL rolled one transaction back.
  '40001': conflicting,
  '40P01': conflicting,
  // lock_timeout.
  '55P03': conflicting,
  // The text contains a NUL character.
  '22021': new ShopError(400, 'datos-invalidos', 'Hay caracteres que no se pueden guardar.'),
}

function invalidFields(issues: readonly { instancePath: string; message?: string }[]) {
  const errors: Record<string, string> = {}
  for (const { instancePath, message } of issues) {
    // An error of one element belongs to its array.
    const field = instancePath.replace(/\/\d+$/, '')
    errors[field.split('/').filter(Boolean).join('.') || 'body'] ??= message ?? 'No es válido'
  }
  return new ShopError(400, 'datos-invalidos', 'Revisá los datos: hay campos que faltan o no son válidos.', errors)
}
