import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors, serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { isDatabaseAway } from '../database/database-away.server.ts'
import type { Once } from '../database/do-once.server.ts'
import { isDiskFull, noRoom } from '../files/file-failure.ts'
import { logOutage } from '../monitoring/log-outage.server.ts'
import { fileLimit } from '../uploads/file-limit.ts'
import { notFound, ShopError } from './errors.ts'
import { plainError } from './plain-errors.ts'
import { refuseNul } from './refuse-nul.server.ts'

z.config({ customError: plainError })

declare module 'fastify' {
  interface FastifyRequest {
    /** Who asks at an administrators' route; 0 elsewhere. */
    staffId: number
    /** Of a call that `isOnce` (mount.server.ts): its key, and who of staff asks. */
    once: Once
  }
}

/** Validation, serialisation and the one error handler of every route. */
export function speakJson(app: FastifyInstance) {
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
    // Routes that take files read the form themselves: whose body has a schema takes JSON.
    if (routeOptions.schema?.body && headers['content-type']?.startsWith('multipart/')) throw wrongType
  })
}

const noAddress = () => notFound('Esa dirección no existe.')

/** Nothing stands after the last slash: the router takes that for an empty id. */
function refuseEmpty(params: unknown) {
  const isEmpty = Object.entries(params ?? {}).some(([name, value]) => name !== '*' && value === '')
  if (isEmpty) throw noAddress()
}

const wrongType = new ShopError(415, 'tipo-invalido', 'El tipo de contenido no es válido.')

/** A few bytes may unpack to gigabytes, and nobody needs to pack a form. */
function refuseEncoded(encoding = 'identity') {
  if (encoding.toLowerCase() !== 'identity') {
    throw new ShopError(415, 'tipo-invalido', 'El contenido tiene que llegar sin comprimir.')
  }
}

/** Many clients call everything JSON, also what has no body: where one is needed, its schema says so. */
function acceptEmptyJson(app: FastifyInstance) {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined)
    else parse(request, String(body), done)
  })
}

/** Fastify would take it for a body of its own kind. Without a word in it, it is what browsers call no body at all. */
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
  // A line that is closed on who still sends loses the answer too: what still comes is read to its end, and dropped. Not
  // where far more is announced than anyone has a reason to send.
  if (refusal === tooLarge && Number(request.headers['content-length'] ?? 0) <= mostDropped)
    reply.removeHeader('connection')
  return reply
    .code(refusal.status)
    .type('application/json; charset=utf-8')
    .header('cache-control', 'no-store')
    .serializer(JSON.stringify)
    .send({ success: false, message: refusal.message, code: refusal.code, errors: refusal.errors, ...refusal.more })
}

/** Any failure in words for who asked; what is not theirs to mend becomes 500 or 503. */
export function asShopError(error: Error & Partial<FastifyError>, isStaff = false): ShopError {
  if (error instanceof ShopError) return error
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

/** Bytes. A picture of a phone has ten million. */
const mostDropped = 50_000_000
const tooLarge = new ShopError(413, 'muy-grande', 'Lo que enviaste es demasiado grande.')
const noFiles = new ShopError(
  503,
  'sin-archivos',
  'La tienda no puede usar sus archivos ahora. Probá de nuevo en un rato.',
)
/** Staff may do something about it; buyers read the usual words. */
const noRoomLeft = new ShopError(503, 'sin-lugar', `${noRoom} Después probá de nuevo.`)
const inTheWay = new ShopError(503, 'ocupada', 'Otro cambio se cruzó con este. Probá de nuevo.', undefined, 1)
const byCode: Record<string, ShopError> = {
  // The disk full, gone or not ours to write; or the bucket away.
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
  // Of two transactions in each other's way PostgreSQL undoes one, whole.
  '40001': inTheWay,
  '40P01': inTheWay,
  // What somebody else holds for longer than a buyer waits.
  '55P03': inTheWay,
  // Text that the database cannot hold: a NUL.
  '22021': new ShopError(400, 'datos-invalidos', 'Hay caracteres que no se pueden guardar.'),
}

function invalidFields(issues: readonly { instancePath: string; message?: string }[]) {
  const errors: Record<string, string> = {}
  for (const { instancePath, message } of issues) {
    // One of several values of a field is that field.
    const field = instancePath.replace(/\/\d+$/, '')
    errors[field.split('/').filter(Boolean).join('.') || 'body'] ??= message ?? 'No es válido'
  }
  return new ShopError(400, 'datos-invalidos', 'Revisá los datos: hay campos que faltan o no son válidos.', errors)
}
