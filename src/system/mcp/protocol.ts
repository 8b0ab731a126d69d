import { z } from 'zod'

/**
 * The subset of the Model Context Protocol (Streamable HTTP) that a server of tools needs, without sessions and
 * streams. https://modelcontextprotocol.io/specification/2025-11-25
 */
export const versions = ['2025-11-25', '2025-06-18', '2025-03-26'] as const

/** The requested version if supported; else the newest, which the client may decline. */
export const versionFor = (requested: string) => versions.find((version) => version === requested) ?? versions[0]

const Id = z.union([z.string().max(200), z.int()])

/** A message without an id is a notification, which gets no answer. */
export const Message = z.object({
  jsonrpc: z.literal('2.0'),
  id: Id.optional(),
  method: z.string().max(100),
  params: z.record(z.string(), z.unknown()).optional(),
})
/** A client's answer to a request, although this server sends none. */
export const Response = z.object({ jsonrpc: z.literal('2.0'), id: Id, method: z.undefined() })

export const Initialize = z.object({ protocolVersion: z.string().max(100) })
export const CallTool = z.object({
  name: z.string().max(100),
  arguments: z.record(z.string(), z.unknown()).default({}),
})

export const codes = { parse: -32700, request: -32600, method: -32601, params: -32602, internal: -32603 } as const

type Id = z.infer<typeof Id>
export const result = (id: Id, answer: object) => ({ jsonrpc: '2.0' as const, id, result: answer })
export const failure = (id: Id | null, code: number, message: string) => ({
  jsonrpc: '2.0' as const,
  id,
  error: { code, message },
})
