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
import { isStaffScope } from './staff-scope.server.ts'

type App = FastifyInstance<RawServerDefault, IncomingMessage, ServerResponse, FastifyBaseLogger, ZodTypeProvider>
/** Handlers leave out `success: true`, which `mount` adds. */
type In<W extends Wire> = W['response'] extends z.ZodType ? Omit<z.input<W['response']>, 'success'> : unknown

type Details<W extends Wire> = {
  /** English, one line, for the API document. */
  summary: string
  status?: 200 | 201 | 202
  security?: readonly Record<string, readonly string[]>[]
  /** Accepts an `Idempotency-Key`; the handler passes the request's `once` to `doOnce`. */
  isOnce?: true
  onRequest?: onRequestHookHandler | onRequestHookHandler[]
  bodyLimit?: number
  /** Content types of a form; multipart by default. */
  consumes?: readonly string[]
  produces?: readonly string[]
} & { [Part in keyof W]: W[Part] }

type HandlerRequest<W extends Wire> = FastifyRequest<{
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
    permission?: Permission | undefined
  }
}

/**
 * Registers the route of a call; pass the handler to `handle`. The schemas of the contract validate the input, and drop
 * fields of the answer that they do not have.
 */
export function mount<W extends Wire>(app: App, { method, path, permission }: Call<W>, details: Details<W>) {
  const { summary, status = 200, security, isOnce, onRequest, bodyLimit, consumes, produces, ...wire } = details
  const { query, response, form, ...parts } = wire as Wire
  if (permission && !isStaffScope(app)) throw new Error(`${method} ${path} is a call of staff, outside of their scope`)
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
    /** The handler returns the answer, or sends one and returns `reply`. */
    handle(handler: (request: HandlerRequest<W>, reply: FastifyReply) => Promise<In<W> | FastifyReply>) {
      app.route({
        ...route,
        handler: async (request, reply) => {
          if (status !== 200) reply.code(status)
          const answer = await handler(request as HandlerRequest<W>, reply)
          return response instanceof z.ZodObject && answer !== undefined && answer !== reply
            ? { success: true, ...(answer as object) }
            : answer
        },
      })
    },
  }
}
