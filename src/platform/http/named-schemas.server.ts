import { z } from 'zod'

/** Exports of the contract files, by path. */
export type Contracts = Record<string, Record<string, unknown>>

/** Names the object schemas of all contracts after their exports. Adds the folder to a name that is used twice. */
export function nameSchemas(contracts: Contracts) {
  const registry = z.registry<{ id: string }>()
  const found = Object.entries(contracts).flatMap(([path, exported]) =>
    Object.entries(exported).map(([name, schema]) => ({ path, name, schema })),
  )
  const times = Map.groupBy(found, ({ name }) => name)
  for (const { path, name, schema } of found) {
    if (!(schema instanceof z.ZodType) || !isOfObject(schema) || registry.has(schema)) continue
    const isAlone = times.get(name)?.length === 1
    registry.add(schema, { id: isAlone ? name : `${folderOf(path)}${name}` })
  }
  return registry
}

function isOfObject(schema: unknown): boolean {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return isOfObject(schema.def.innerType)
  if (schema instanceof z.ZodPipe) return isOfObject(schema.def.in) || isOfObject(schema.def.out)
  return schema instanceof z.ZodObject
}

/** Returns `CashMovements` for `./cash/movements/contract.ts`. */
const folderOf = (path: string) =>
  path
    .split('/')
    .slice(1, -1)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')

type Document = { components?: { schemas?: Record<string, unknown> } }

/** Removes unreferenced schemas, and the suffix `Input` of schemas that are only used for input. */
export function dropUnusedSchemas<D extends object>(document: D): D {
  const { components, ...rest } = document as Document
  const schemas = components?.schemas ?? {}
  const used = new Set<string>()
  const follow = (part: unknown) => {
    for (const [, name] of JSON.stringify(part).matchAll(reference)) {
      if (!name || used.has(name)) continue
      used.add(name)
      follow(schemas[name])
    }
  }
  follow(rest)
  const shown = (name: string) => {
    const short = name.replace(/Input$/, '')
    return used.has(short) ? name : short
  }
  const named = [...used].toSorted().map((name) => [shown(name), schemas[name]])
  const whole = { ...document, components: { ...components, schemas: Object.fromEntries(named) } }
  return JSON.parse(JSON.stringify(whole).replace(reference, (_all, name) => `"#/components/schemas/${shown(name)}"`))
}

const reference = /"#\/components\/schemas\/(\w+)"/g
