import type { openShop } from './open-shop.ts'

type Described = { paths: Record<string, unknown>; components: { schemas: Record<string, unknown> } }

/** The calls of the shop's OpenAPI document by address and method, with each `$ref` replaced by its schema. */
export async function readApi<Operation>({ call }: Pick<Awaited<ReturnType<typeof openShop>>, 'call'>) {
  const { paths, components } = (await call('GET', '/api/docs')).body as Described
  const spelledOut = JSON.parse(JSON.stringify(paths), function inPlaceOfName(_key, value) {
    const name = /^#\/components\/schemas\/(\w+)$/.exec(value?.$ref)?.[1]
    return name ? JSON.parse(JSON.stringify(components.schemas[name]), inPlaceOfName) : value
  })
  return spelledOut as Record<string, Record<string, Operation>>
}
