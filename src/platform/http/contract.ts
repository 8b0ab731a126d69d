import { z } from 'zod'
import { isEmail, isPublicEmail } from '../mail/address.ts'

/** Pesos with two decimals. */
export const Pesos = z.number().min(0).max(9_999_999_999).multipleOf(0.01)

/** Of an address or a form. `Number` alone also reads `0x1F`, `1e3` and a blank. */
export const wholeNumber = <Schema extends z.ZodType>(schema: Schema) => z.preprocess(asNumber(/^-?\d+$/), schema)
export const decimalNumber = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess(asNumber(/^-?\d+(\.\d+)?$/), schema)
function asNumber(pattern: RegExp) {
  return (value: unknown) => {
    if (value === '') return undefined
    return typeof value === 'string' && pattern.test(value) ? Number(value) : value
  }
}

/** What may be missing from an address or a form; an empty one is. */
export const ifGiven = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional())

/** A field of a form that is written as JSON; what is none is left to the schema to refuse. */
export const asJson = <Schema extends z.ZodType>(schema: Schema) => z.preprocess(readJson, schema)
function readJson(value: unknown) {
  if (typeof value !== 'string') return value
  if (value === '') return undefined
  try {
    return JSON.parse(value) as unknown
  } catch {
    return value
  }
}

/** A text that may not be missing, of at most so many characters. */
export const required = (max: number, missing: string) =>
  z.string(missing).trim().min(1, missing).refine(isSeen, missing).max(max, `Hasta ${max} caracteres`)
/** Blanks, and what has neither width nor ink, are no text. */
export const isSeen = (text: string) => /[^\p{Z}\p{Cc}\p{Default_Ignorable_Code_Point}\u2800]/u.test(text)

/** Missing or empty, it is as usual. */
export const Page = wholeNumber(z.int().min(1, 'La página empieza en 1').default(1)).default(1)
export const limitOf = (usual: number) =>
  wholeNumber(z.int().min(1, 'Desde 1').max(100, 'Hasta 100').default(usual)).default(usual)

/** An address that may be of this machine, as the first administrator's is. */
export const Email = z.string('Email inválido').trim().refine(isEmail, 'Email inválido')

const reachable = (wrong: string) => z.string(wrong).trim().refine(isPublicEmail, wrong)
/** An address that mail can be sent to. */
export const PublicEmail = reachable('Ingresá un email válido')
/** The same, in the words of registering. */
export const ReachableEmail = reachable('Email inválido')

const wrongDay = 'Ingresá una fecha, AAAA-MM-DD'
/** A business day. */
export const Day = z.iso.date(wrongDay).refine((day) => day >= '2000' && day < '2200', wrongDay)
/** One that bounds a list; an empty one bounds nothing. */
export const OptionalDay = ifGiven(Day)

export const Pagination = z.object({ page: z.int(), limit: z.int(), total: z.int(), pages: z.int() })
export type Pagination = z.infer<typeof Pagination>

export const pagination = (page: number, limit: number, total: number): Pagination => ({
  page,
  limit,
  total,
  pages: Math.ceil(total / limit),
})

/** The number of a row. */
export const Id = z.int().min(1).max(2_147_483_647)
export const IdParam = z.object({ id: wholeNumber(Id) })
/** The password of anyone who asks, wanted when their login is not recent. */
export const AgainPassword = z.object({ password: z.string().max(200).nullish() }).nullish()
export const Done = z.object({ success: z.literal(true), message: z.string() })

/** What a thing was where it was edited, as it was read. */
export const Seen = {
  seen: z
    .record(z.string(), z.unknown())
    .optional()
    .describe(
      'The thing as it was read: 409 `editado-por-otro` if somebody else changed what this changes, with `now`; without it the last one stays',
    ),
}
