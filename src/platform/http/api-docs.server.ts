import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance, FastifySchema } from 'fastify'
import { createJsonSchemaTransform, createJsonSchemaTransformObject } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Permission } from '../../roles.ts'
import { type Contracts, dropUnusedSchemas, nameSchemas } from './named-schemas.server.ts'

declare module 'fastify' {
  interface FastifySchema {
    /** Fields and files of a multipart body. Only for the document: the route validates them itself. */
    form?: z.ZodType
  }
}

type Security = readonly Record<string, readonly string[]>[]
export const session: Security = [{ bearer: [] }]
export const sessionIfAny: Security = [{ bearer: [] }, {}]

const failure = (description: string) => ({
  description,
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
})
const Failure = {
  type: 'object' as const,
  required: ['success', 'message', 'code'],
  properties: {
    success: { type: 'boolean' as const, const: false },
    message: { type: 'string' as const, description: 'Message for the user, in Spanish' },
    code: { type: 'string' as const, description: 'Stable error code for programs' },
    errors: {
      type: 'object' as const,
      additionalProperties: { type: 'string' as const },
      description: 'Error message of each field, in Spanish',
    },
  },
}

/** Serves an OpenAPI document of all routes registered later at `/api/docs`, to browsers as a page. */
export async function documentApi(app: FastifyInstance, contracts: Contracts) {
  const schemaRegistry = nameSchemas(contracts)
  const transform = createJsonSchemaTransform({ schemaRegistry })
  const addSchemas = createJsonSchemaTransformObject({ schemaRegistry })
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Estela',
        version: '1.0.0',
        description: 'Los llamados de la tienda Estela.',
        license: { name: 'MIT', identifier: 'MIT' },
      },
      servers: [{ url: '/' }],
      components: {
        securitySchemes: {
          bearer: { type: 'http', scheme: 'bearer', description: 'The token from a login' },
        },
        schemas: { Failure },
      },
    },
    transform: ({ schema, url, route, ...document }) => {
      const transformed = transform({ schema: schema && withOwnParameters(schema), url, route, ...document })
      if (transformed.schema && !transformed.schema.hide) {
        addCommonParts(transformed.schema, {
          url,
          method: String(route.method),
          permission: route.config?.permission,
          isLimited: route.onRequest !== undefined,
        })
      }
      return transformed
    },
    transformObject: (document) => dropUnusedSchemas(addSchemas(document)),
  })
  // This layout has no top bar, which loads other documents.
  await app.register(swaggerUi, { routePrefix: page, staticCSP: policy, uiConfig: { layout: 'BaseLayout' } })
  app.get('/api/docs', { schema: { hide: true } }, async ({ headers }, reply) => {
    reply.header('vary', 'accept')
    return headers.accept?.includes('text/html') ? reply.redirect(page) : app.swagger()
  })
}

const page = '/api/docs/page'
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

export function documentSession(scope: FastifyInstance) {
  scope.addHook('onRoute', (route) => {
    route.schema = { ...route.schema, security: session }
  })
}

/** Copies the schemas of parameters, so that they are unnamed and the document lists each parameter with its route. */
function withOwnParameters(schema: FastifySchema): FastifySchema {
  const own = { ...schema }
  for (const part of ['querystring', 'params', 'headers'] as const) {
    const parameters = schema[part]
    if (parameters instanceof z.ZodType) own[part] = parameters.clone(parameters.def)
  }
  return own
}

type Address = {
  url: string
  method: string
  permission: Permission | undefined
  /** A route's own `onRequest` hook is always a rate limit (rate-limit.server.ts). */
  isLimited: boolean
}

function addCommonParts(schema: FastifySchema, address: Address) {
  const { url, method, permission } = address
  const words = url.match(/\w+/g) ?? []
  const isStaffs = words[1] === 'admin'
  schema.operationId = [method.toLowerCase(), ...words.map((word) => capitalize(word))].join('')
  schema.tags = [isStaffs ? `admin ${words[2] ?? ''}`.trim() : ((words[0] === 'api' ? words[1] : words[0]) ?? 'shop')]
  schema.security ??= []
  if (permission) Object.assign(schema, { 'x-permission': permission })
  const { form, produces } = schema
  delete schema.form
  if (form) schema.body = bodyOf(form, schema.consumes ?? [])
  const answer = produces ? { 200: fileAnswer(produces) } : {}
  delete schema.produces
  schema.response = {
    ...((schema.response as object | undefined) ?? { 200: { type: 'null', description: 'Done' } }),
    ...answer,
    ...refusalsOf(schema, address),
    '4xx': failure('Refused; see code'),
    '5xx': failure('Failed or overloaded'),
  }
}

function refusalsOf({ body, querystring, params, security }: FastifySchema, { url, method, isLimited }: Address) {
  const isOfSession = security?.length === 1 && 'bearer' in (security[0] ?? {})
  return {
    ...(Boolean(body || querystring || params) && { 400: failure('Missing or invalid fields; see errors') }),
    ...(isOfSession && { 401: failure('No session, or an expired one'), 403: failure('Not allowed for this account') }),
    ...(url.includes(':') && { 404: failure('Not found') }),
    ...(method !== 'GET' && { 409: failure('Conflict with the current state; see code. Nothing was changed') }),
    ...(Boolean(body) && {
      413: failure('Body too large; the message has the limit'),
      415: failure('Unsupported content type'),
    }),
    ...(isLimited && { 429: failure('Too many requests; retry after Retry-After seconds') }),
  }
}

const capitalize = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

function bodyOf(form: z.ZodType, types: readonly string[]) {
  const schema = z.toJSONSchema(form, { io: 'input', unrepresentable: 'any' })
  return { content: Object.fromEntries(types.map((type) => [type, { schema }])) }
}

function fileAnswer(types: readonly string[]) {
  const schema = { type: 'string', format: 'binary' }
  return { description: 'The file', content: Object.fromEntries(types.map((type) => [type, { schema }])) }
}
