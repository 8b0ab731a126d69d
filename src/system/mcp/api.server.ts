import type { FastifyError, FastifyPluginAsync, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { ShopError } from '../../platform/http/errors.ts'
import { asShopError } from '../../platform/http/http.server.ts'
import type { Resources } from '../../platform/resources.server.ts'
import { findSettings } from '../../settings/queries.server.ts'
import { CallTool, codes, failure, Initialize, Message, Response, result, versionFor, versions } from './protocol.ts'
import { type Ask, tools } from './tools.server.ts'

/**
 * An MCP server for AI assistants: the shop's public reads as tools. Each tool calls the shop's own API, under the
 * caller's rate limits.
 */
export const mcpApi: FastifyPluginAsync<Resources> = async (app, { db, config }) => {
  const { publicUrl } = config
  const hidden = { schema: { hide: true } }

  app.addHook('onRequest', async ({ headers: { origin } }) => {
    // Prevents DNS rebinding: pages of other sites cannot use a visitor's browser to call it.
    if (origin !== undefined && origin !== new URL(publicUrl).origin)
      throw new ShopError(403, 'origen-ajeno', 'Este servicio no se usa desde otro sitio.')
  })
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const refusal = asShopError(error)
    if (refusal.status >= 500) request.log.error({ err: error }, 'request failed')
    const code = refusal.status >= 500 ? codes.internal : refusal.status === 400 ? codes.parse : codes.request
    return reply.code(refusal.status).send(failure(null, code, refusal.message))
  })

  app.route({
    method: ['GET', 'DELETE'],
    url: '/mcp',
    ...hidden,
    // There are no streams and no sessions to delete.
    handler: (_request, reply) =>
      reply
        .code(405)
        .header('allow', 'POST')
        .send(failure(null, codes.request, 'Solo POST.')),
  })

  app.post('/mcp', { ...hidden, bodyLimit: 64 * 1024 }, async (request, reply) => {
    const requested = request.headers['mcp-protocol-version']
    if (requested !== undefined && !versions.some((version) => version === requested)) {
      const message = `Bad Request: Unsupported protocol version (supported: ${versions.join(', ')})`
      return reply.code(400).send(failure(null, -32000, message))
    }
    if (Response.safeParse(request.body).success) return reply.code(202).send()
    const message = Message.safeParse(request.body)
    if (!message.success) return reply.code(400).send(failure(null, codes.request, 'Invalid Request'))
    const { id, method, params = {} } = message.data
    if (id === undefined) return reply.code(202).send()
    return answer(request, { id, method, params })
  })

  async function answer(
    request: FastifyRequest,
    { id, method, params }: { id: string | number; method: string; params: object },
  ) {
    if (method === 'ping') return result(id, {})
    if (method === 'tools/list') return result(id, { tools: listed })
    if (method === 'initialize') {
      const requested = Initialize.safeParse(params)
      if (!requested.success) return failure(id, codes.params, 'protocolVersion is missing')
      const { shop_name } = await findSettings(db)
      return result(id, {
        protocolVersion: versionFor(requested.data.protocolVersion),
        capabilities: { tools: {} },
        serverInfo: { name: 'estela', title: shop_name, version: '1.0.0' },
        instructions: `${shop_name}: perfumes en Argentina, en pesos. Se compra en ${publicUrl}; desde acá solo se consulta.`,
      })
    }
    if (method !== 'tools/call') return failure(id, codes.method, `Method not found: ${method}`)
    const called = CallTool.safeParse(params)
    const tool = tools.find(({ name }) => name === called.data?.name)
    if (!called.success || !tool) return failure(id, codes.params, 'Unknown tool')
    return result(id, await run(() => tool.call({ publicUrl, ask: askAs(request) }, called.data.arguments)))
  }

  /** Uses the caller's address, so that the API's rate limits apply, and no session. */
  const askAs =
    (request: FastifyRequest): Ask =>
    async (method, url, body) => {
      const reply = await app.inject({ method, url, remoteAddress: request.ip, ...(body && { payload: body }) })
      const answer: unknown = reply.json()
      if (reply.statusCode < 400) return answer
      const { code, message } = Refused.parse(answer)
      throw new ShopError(reply.statusCode, code, message)
    }
}

const Refused = z.object({ code: z.string().catch('error'), message: z.string() })

const listed = tools.map(({ name, title, description, input }) => ({
  name,
  title,
  description,
  inputSchema: z.toJSONSchema(input, { io: 'input' }),
  annotations: { readOnlyHint: true, openWorldHint: false },
}))

/** Tool errors are returned to the model, which may correct its call; server errors reach the error handler. */
async function run(call: () => Promise<object | string>) {
  try {
    const answer = await call()
    if (typeof answer === 'string') return { content: [{ type: 'text', text: answer }], isError: true }
    return { content: [{ type: 'text', text: JSON.stringify(answer) }], structuredContent: answer }
  } catch (error) {
    if (!(error instanceof ShopError) || error.status >= 500) throw error
    return { content: [{ type: 'text', text: error.message }], isError: true }
  }
}
