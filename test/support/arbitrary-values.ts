import fc from 'fast-check'

/** The part of JSON Schema that the API's document uses. */
export type Schema = {
  type?: string
  enum?: unknown[]
  format?: string
  pattern?: string
  minimum?: number
  maximum?: number
  maxLength?: number
  nullable?: boolean
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
}

let deep: unknown = 'fondo'
for (let level = 0; level < 200; level += 1) deep = level % 2 ? [deep] : { a: deep }

/** Values that break programs and that people do not type. */
const hostile = fc.constantFrom<unknown[]>(
  null,
  true,
  false,
  0,
  -0,
  -1,
  0.1,
  1e308,
  -1e308,
  5e-324,
  2 ** 31,
  2 ** 53 + 2,
  1e21,
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  'a\udfff',
  '👩🏽‍🚀',
  '\u202egpj.exe',
  '\u2028',
  '\ufeff',
  'İ',
  'ﷺ',
  'Z͑ͫ̓ͪ̂ͫ̽',
  "'",
  '"',
  "'; drop table orders; --",
  '\\',
  '%',
  '_',
  '%00',
  '$(id)',
  '{{7*7}}',
  '../../etc/passwd',
  '<script>',
  '__proto__',
  'constructor',
  'toString',
  'undefined',
  'NaN',
  'Infinity',
  '1e999',
  '0x10',
  '１',
  '-1',
  '1,2',
  '[]',
  '2026-02-30',
  '0000-01-01',
  '9999-12-31',
  '+275760-09-13T00:00:00Z',
  '00000000-0000-0000-0000-000000000000',
  [],
  {},
  [[]],
  [null],
  { $ne: null },
  { toString: 1 },
  JSON.parse('{"__proto__":{"is_admin":1}}'),
  deep,
  { constructor: { prototype: {} } },
  'x'.repeat(70_000),
  'á'.repeat(300),
  Array.from({ length: 2000 }, () => 1),
)
const anything = fc.oneof(
  { weight: 3, arbitrary: hostile },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3, stringUnit: 'binary' }) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 300 }) },
)

/** Half of the values are valid, to pass the schema; in the others any part may be replaced by anything. */
export function mostlyValid(schema: Schema, known: Known, name = '') {
  return fc.oneof(valueFor(schema, known, name, 0), valueFor(schema, known, name, 1))
}

export const valid = (schema: Schema, known: Known, name = '') => valueFor(schema, known, name, 0)

export type Known = Record<string, unknown[]>

/** `noise` is how many of seven parts are replaced by anything. */
function valueFor(schema: Schema, known: Known, name: string, noise: number): fc.Arbitrary<unknown> {
  const one = known[name]
  const some = typed(schema, known, noise)
  const valid = schema.nullable ? fc.option(some, { freq: 2 }) : some
  const value = one ? fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...one) }, valid) : valid
  return noise ? fc.oneof({ weight: 7 - noise, arbitrary: value }, { weight: noise, arbitrary: anything }) : value
}

function typed(schema: Schema, known: Known, noise: number): fc.Arbitrary<unknown> {
  const choices = schema.anyOf ?? schema.oneOf ?? schema.allOf
  if (choices) return fc.oneof(...choices.map((choice) => typed(choice, known, noise)))
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.properties) return objectOf(schema.properties, known, noise)
  if (schema.type === 'array') {
    return fc.array(valueFor(schema.items ?? {}, known, '', noise), { minLength: 1 - noise, maxLength: 5 })
  }
  if (schema.type === 'boolean') return fc.boolean()
  const { minimum: min = -1e6, maximum: max = 1e6 } = schema
  if (schema.type === 'integer') return fc.integer({ min: Math.max(min, -(2 ** 31)), max: Math.min(max, 2 ** 31 - 1) })
  if (schema.type === 'number') return fc.double({ min, max, noNaN: true })
  if (schema.type === 'string') return words(schema)
  return anything
}

/** With noise, any field may be missing and unknown fields may be added. */
function objectOf(properties: Record<string, Schema>, known: Known, noise: number) {
  const fields = Object.entries(properties).map(([key, part]) => [key, valueFor(part, known, key, noise)] as const)
  const model = Object.fromEntries(fields)
  if (!noise) return fc.record(model)
  const foreign = fc.constantFrom('is_admin', 'role', 'id', 'created_at', 'price', 'status', 'constructor')
  const extra = fc.dictionary(foreign, anything)
  return fc.oneof(
    fc.record(model, { requiredKeys: [] }),
    fc.tuple(fc.record(model), extra).map(([valid, more]) => ({ ...valid, ...more })),
  )
}

function words({ format, maxLength = 200, pattern }: Schema) {
  if (format === 'uuid') return fc.uuid()
  if (format === 'date-time') return fc.constantFrom('2099-01-01T00:00:00Z', '2026-12-01T00:00:00-03:00')
  if (format === 'date') return fc.constantFrom('2026-11-01', '2026-11-30', '2001-01-01')
  if (pattern?.includes('@')) return fc.constantFrom('juana@example.com', 'a@b.c', 'ñandú@ejemplo.com.ar')
  if (pattern?.includes('#')) return fc.constantFrom('#6B2A3A', '#000000')
  return fc.oneof(
    fc.constantFrom('Juana Paz', '11 2345-6789', 'x'.repeat(maxLength)),
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: Math.min(maxLength, 60) }),
  )
}

/** One segment of a path: any bytes but the slash, sometimes invalid UTF-8. */
export const addressPart = fc.oneof(
  anything.map((value) => escaped(typeof value === 'string' ? value : JSON.stringify(value)).slice(0, 4000)),
  fc.constantFrom(
    '%',
    '%zz',
    '%ff',
    '%c0%ae%c0%ae',
    '%ed%a0%80',
    '..%2f..%2fetc%2fpasswd',
    '%00',
    '%2500',
    ';',
    '.',
    '..',
  ),
)

/** `encodeURIComponent`, which throws on a lone surrogate, without throwing. */
export function escaped(text: string) {
  return encodeURIComponent(text.toWellFormed())
}
