import { expect, test } from 'vitest'
import { z } from 'zod'
import { failureText } from './failure-text.ts'

test.each([
  ['connect ECONNREFUSED 127.0.0.1:587', 'no atiende'],
  ['getaddrinfo ENOTFOUND smtp.estela.example', 'No se encontró'],
  ['Greeting never received', 'Sin respuesta'],
  ['Invalid login: 535 5.7.8 Authentication failed', 'SMTP_URL'],
  ["Can't send mail - all recipients were rejected: 550 5.1.1 User unknown", 'Esa dirección'],
  ["Can't send mail - all recipients were rejected: 451 4.3.0 Try later", 'más tarde'],
  ['Message failed: 554 5.7.1 Message rejected as spam', 'Mensaje rechazado'],
  ['Mail command failed: 553 5.7.1 Sender address rejected', 'Remitente rechazado'],
  ['Access Denied', 'claves'],
  ['The specified bucket does not exist', 'S3_BUCKET'],
  ['Query read timeout', 'a tiempo'],
  ['ENOSPC: no space left on device, write', 'lugar'],
])('%s is explained to staff', (failure, words) => {
  expect(failureText(failure)).toContain(words)
})

test('a validation error of a job is not shown to staff as JSON', () => {
  const { error } = z.object({ message: z.string() }).safeParse({})
  expect(failureText(error?.message ?? '')).toContain('Le faltan datos')
})

test('a failure that is already explained stays as it is', () => {
  expect(failureText('La base es de una versión más nueva: tiene la migración 999-next.sql.')).toBeUndefined()
})
