import type { IncomingMessage, ServerResponse } from 'node:http'
import type {
  FastifyBaseLogger,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  onRequestHookHandler,
  RawServerDefault,
} from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Permission } from '../../roles.ts'
import type { Call, Out, Wire } from './call.ts'
import { isOfStaff } from './staff-scope.server.ts'

type App = FastifyInstance<RawServerDefault, IncomingMessage, ServerResponse, FastifyBaseLogger, ZodTypeProvider>
/** `success: true` is said by all, so by none. */
type In<W extends Wire> = W['response'] extends z.ZodType ? Omit<z.input<W['response']>, 'success'> : unknown

type Details<W extends Wire> = {
  /** One line of the document, in English. */
  summary: string
  /** What it answers when all goes well; 200 unless told. */
  status?: 200 | 201 | 202
  security?: readonly Record<string, readonly string[]>[]
  /** What is sent twice under one `Idempotency-Key` is done once, by `doOnce` with the request's `once`. */
  isOnce?: true
  onRequest?: onRequestHookHandler | onRequestHookHandler[]
  /** Bytes that a larger body than usual may have. */
  bodyLimit?: number
  /** How a form may come; as multipart unless told. */
  consumes?: readonly string[]
  /** The types of the file that it answers. */
  produces?: readonly string[]
} & { [Part in keyof W]: W[Part] }

type Heard<W extends Wire> = FastifyRequest<{
  Params: Out<W, 'params'>
  Querystring: Out<W, 'query'>
  Body: W['form'] extends z.ZodType ? unknown : Out<W, 'body'>
  Headers: Out<W, 'headers'>
}>

const IdempotencyKey = z.object({
  'idempotency-key': z.string().trim().min(8, 'Al menos 8 caracteres').max(200).optional(),
})

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What staff need to come in: staff-scope.server.ts asks for it. */
    permission?: Permission | undefined
  }
}

/**
 * Serves a call by what `handle` is given: the parts are judged by the schemas of the contract, the answer is cut down to
 * what its schema has.
 */
export function mount<W extends Wire>(app: App, { method, path, permission }: Call<W>, details: Details<W>) {
  const { summary, status = 200, security, isOnce, onRequest, bodyLimit, consumes, produces, ...wire } = details
  const { query, response, form, ...parts } = wire as Wire
  if (permission && !isOfStaff(app)) throw new Error(`${method} ${path} is a call of staff, outside of their scope`)
  const route = {
    method,
    url: path,
    config: { permission },
    schema: {
      summary,
      ...parts,
      ...(isOnce && { headers: IdempotencyKey }),
      ...(query && { querystring: query }),
      ...(form && { form, consumes: consumes ?? ['multipart/form-data'] }),
      ...(response && { response: { [status]: response } }),
      ...(security && { security }),
      ...(produces && { produces }),
    },
    ...(onRequest && { onRequest }),
    ...(bodyLimit && { bodyLimit }),
  }
  return {
    /** Its answer is what it returns, unless it sends one by itself. */
    handle(handler: (request: Heard<W>, reply: FastifyReply) => Promise<In<W> | FastifyReply>) {
      app.route({
        ...route,
        handler: async (request, reply) => {
          if (status !== 200) reply.code(status)
          const answer = await handler(request as Heard<W>, reply)
          return response instanceof z.ZodObject && answer !== undefined && answer !== reply
            ? { success: true, ...(answer as object) }
            : answer
        },
      })
    },
  }
}
