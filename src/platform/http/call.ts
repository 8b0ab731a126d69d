import type { z } from 'zod'
import type { Permission } from '../../roles.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/**
 * The schemas of a contract, only as types, so that none of them is in the browser's bundle. `form` is a multipart
 * body. A call without `response` answers a file or nothing.
 */
export type Wire = Partial<Record<'params' | 'query' | 'headers' | 'body' | 'form' | 'response', z.ZodType>>

/** An endpoint of the API: the server mounts it (mount.server.ts), the browser calls it (browser/api-client.ts). */
export type Call<W extends Wire = Wire> = {
  readonly method: Method
  /** Fastify's syntax: `/api/orders/:id`. */
  readonly path: string
  /** The permission that staff need; a call without one does not belong to the panel. */
  readonly permission?: Permission | undefined
  /** Never set at run time; carries the types of input and output. */
  readonly wire?: W
}

/* @__NO_SIDE_EFFECTS__ */
export function call<W extends Wire>(
  method: Method,
  path: string,
  { permission }: Pick<Call, 'permission'> = {},
): Call<W> {
  return { method, path, permission }
}

export type Out<W extends Wire, Part extends keyof Wire> = W[Part] extends z.ZodType ? z.output<W[Part]> : unknown
type Plain = string | number | boolean | null | undefined

type Params<W extends Wire> = W['params'] extends z.ZodType
  ? { params: { [Name in keyof z.output<W['params']>]: string | number } }
  : { params?: undefined }
type Query<W extends Wire> = W['query'] extends z.ZodType
  ? { query?: URLSearchParams | { [Name in keyof z.output<W['query']>]?: Plain | readonly Plain[] } }
  : { query?: undefined }
type Body<W extends Wire> = W['form'] extends z.ZodType
  ? { body: FormData }
  : W['body'] extends z.ZodType
    ? undefined extends z.input<W['body']>
      ? { body?: z.input<W['body']> }
      : { body: z.input<W['body']> }
    : { body?: undefined }

export type Input<W extends Wire> = Params<W> & Query<W> & Body<W>

export type Answer<C> = C extends Call<infer W> ? Out<W, 'response'> : never

/** Builds the URL of a call. Leaves out empty and missing query parameters. */
export function addressOf(
  { path }: Call,
  { params, query }: { params?: object | undefined; query?: object | undefined } = {},
) {
  const filled = path.replace(/:(\w+)/g, (_whole, name: string) => {
    const value = (params as Record<string, string | number | undefined> | undefined)?.[name]
    if (value === undefined) throw new Error(`${path} needs ${name}`)
    return encodeURIComponent(value)
  })
  const requested = query instanceof URLSearchParams ? query : searchOf(query ?? {})
  return requested.size === 0 ? filled : `${filled}?${requested}`
}

function searchOf(query: object) {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query as Record<string, Plain | readonly Plain[]>)) {
    for (const one of [value].flat()) if ((one ?? '') !== '') search.append(name, String(one))
  }
  return search
}
