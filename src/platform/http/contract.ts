import { z } from 'zod'
import { isEmail, isPublicEmail } from '../mail/address.ts'

// Pages may not evaluate what zod compiles (their Content-Security-Policy), and Firefox would log its attempt.
z.config({ jitless: typeof document !== 'undefined' })

export const Pesos = z.number().min(0).max(9_999_999_999).multipleOf(0.01)

/** A number in a URL or a form. `Number` alone also accepts `0x1F`, `1e3` and a blank. */
export const wholeNumber = <Schema extends z.ZodType>(schema: Schema) => z.preprocess(asNumber(/^-?\d+$/), schema)
export const decimalNumber = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess(asNumber(/^-?\d+(\.\d+)?$/), schema)
function asNumber(pattern: RegExp) {
  return (value: unknown) => {
    if (value === '') return undefined
    return typeof value === 'string' && pattern.test(value) ? Number(value) : value
  }
}

/** An optional field of a URL or a form; an empty value counts as missing. */
export const ifGiven = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional())

/** A form field that contains JSON. Invalid JSON is passed on unparsed, so that the schema rejects it. */
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

export const required = (max: number, missing: string) =>
  z.string(missing).trim().min(1, missing).refine(isSeen, missing).max(max, `Hasta ${max} caracteres`)
/** Whether a text has visible characters: not only blanks, zero-width and ignorable ones. */
export const isSeen = (text: string) => /[^\p{Z}\p{Cc}\p{Default_Ignorable_Code_Point}\u2800]/u.test(text)

export const Page = wholeNumber(z.int().min(1, 'La página empieza en 1').default(1)).default(1)
export const limitOf = (usual: number) =>
  wholeNumber(z.int().min(1, 'Desde 1').max(100, 'Hasta 100').default(usual)).default(usual)

/** Also accepts addresses of this machine (`@localhost`), as the first administrator may have. */
export const Email = z.string('Email inválido').trim().refine(isEmail, 'Email inválido')

const reachable = (wrong: string) => z.string(wrong).trim().refine(isPublicEmail, wrong)
export const PublicEmail = reachable('Ingresá un email válido')
/** Like PublicEmail, with the error message of the registration form. */
export const ReachableEmail = reachable('Email inválido')

const wrongDay = 'Ingresá una fecha, AAAA-MM-DD'
export const Day = z.iso.date(wrongDay).refine((day) => day >= '2000' && day < '2200', wrongDay)
export const OptionalDay = ifGiven(Day)

export const Pagination = z.object({ page: z.int(), limit: z.int(), total: z.int(), pages: z.int() })
export type Pagination = z.infer<typeof Pagination>

export const pagination = ({ page, limit }: { page: number; limit: number }, total: number): Pagination => ({
  page,
  limit,
  total,
  pages: Math.ceil(total / limit),
})

export const Id = z.int().min(1).max(2_147_483_647)
export const IdParam = z.object({ id: wholeNumber(Id) })
/** The caller's own password, which is required if their login is not recent. */
export const AgainPassword = z.object({ password: z.string().max(200).nullish() }).nullish()
/** The body of a successful answer. */
export const answer = <Shape extends z.ZodRawShape>(shape: Shape) => z.object({ success: z.literal(true), ...shape })
export const Done = answer({ message: z.string() })

/** Optimistic locking: the record as it was when the editor loaded it. */
export const Seen = {
  seen: z
    .record(z.string(), z.unknown())
    .optional()
    .describe(
      'The values as they were read: if one of the changed fields differs by now, the answer is 409 `editado-por-otro` with `now`; without it the last change wins',
    ),
}
