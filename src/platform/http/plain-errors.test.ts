import { expect, test } from 'vitest'
import { z } from 'zod'
import { plainError } from './plain-errors.ts'

const messagesOf = (schema: z.ZodType, value: unknown) =>
  schema.safeParse(value, { error: plainError }).error?.issues.map(({ message }) => message)

test.each([
  [z.coerce.number(), 'abc', 'Tiene que ser un número'],
  [z.coerce.number().int(), '1.5', 'Tiene que ser un número entero'],
  [z.int(), 1.5, 'Tiene que ser un número entero'],
  [z.number().min(0), -1, 'Desde 0'],
  [z.number().positive(), 0, 'Mayor que 0'],
  [z.number().max(1_000_000), 2_000_000, 'Hasta 1.000.000'],
  [z.number().multipleOf(0.01), 0.001, 'Hasta 2 decimales'],
  [z.enum(['hombre', 'mujer']), 'niño', 'Elegí una de estas opciones: hombre, mujer'],
  [z.literal('1'), '2', 'Tiene que ser «1»'],
  [z.string(), undefined, 'Falta este dato'],
  [z.string(), 5, 'Tiene que ser un texto'],
  [z.string().min(1), '', 'Falta este dato'],
  [z.string().max(200), 'a'.repeat(201), 'Hasta 200 caracteres'],
  [z.array(z.int()), {}, 'Tiene que ser una lista'],
  [z.array(z.int()).min(1), [], 'Elegí al menos uno'],
  [z.iso.date(), 'ayer', 'Ingresá una fecha, AAAA-MM-DD'],
  [z.uuid(), 'x', 'El código no es válido'],
  [z.string().regex(/^a$/), 'b', 'No tiene el formato esperado'],
])('an invalid field has a plain Spanish message (%#)', (schema, value, words) => {
  expect(messagesOf(schema, value)).toEqual([words])
})
