import type { z } from 'zod'

/** Spanish error messages for fields without a message in their schema. */
export const plainError: z.core.$ZodErrorMap = (issue) => {
  switch (issue.code) {
    case 'invalid_type':
      return wrongKind(issue.expected, issue.input)
    case 'invalid_value':
      return issue.values.length === 1
        ? `Tiene que ser «${String(issue.values[0])}»`
        : `Elegí una de estas opciones: ${issue.values.map(String).join(', ')}`
    case 'too_small':
      return tooSmall(issue)
    case 'too_big':
      return issue.origin === 'string'
        ? `Hasta ${number(issue.maximum)} caracteres`
        : `${issue.inclusive === false ? 'Menor que' : 'Hasta'} ${number(issue.maximum)}`
    case 'not_multiple_of':
      return issue.divisor === 0.01 ? 'Hasta 2 decimales' : `Múltiplo de ${number(issue.divisor)}`
    case 'invalid_format':
      return formats[issue.format] ?? 'No tiene el formato esperado'
    case 'unrecognized_keys':
      return `No se esperaba: ${issue.keys.join(', ')}`
    default:
      return 'No es válido'
  }
}

const kinds: Record<string, string> = {
  number: 'Tiene que ser un número',
  int: 'Tiene que ser un número entero',
  string: 'Tiene que ser un texto',
  boolean: 'Tiene que ser verdadero o falso',
  array: 'Tiene que ser una lista',
  date: 'Tiene que ser una fecha',
}

const formats: Record<string, string> = {
  email: 'Email inválido',
  uuid: 'El código no es válido',
  date: 'Ingresá una fecha, AAAA-MM-DD',
  datetime: 'La fecha y la hora no son válidas',
}

function wrongKind(expected: string, input: unknown) {
  if (input === undefined || input === null) return 'Falta este dato'
  return kinds[expected] ?? 'No es válido'
}

function tooSmall({ origin, minimum, inclusive }: z.core.$ZodRawIssue<z.core.$ZodIssueTooSmall>) {
  if (origin === 'string') return minimum === 1 ? 'Falta este dato' : `Al menos ${number(minimum)} caracteres`
  if (origin === 'array') return minimum === 1 ? 'Elegí al menos uno' : `Al menos ${number(minimum)}`
  return `${inclusive === false ? 'Mayor que' : 'Desde'} ${number(minimum)}`
}

const number = (value: number | bigint) => value.toLocaleString('es-AR')
