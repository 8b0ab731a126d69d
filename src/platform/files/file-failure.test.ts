import { expect, test } from 'vitest'
import { isDiskFull, reasonOf } from './file-failure.ts'

const failed = (code: string, path?: string) => Object.assign(new Error('in English'), { code, path })

test.each(['ENOSPC', 'EDQUOT', '53100'])(
  '%s is a full disk in words for the owner, also behind another error',
  (code) => {
    const behind = new Error('Cannot write file', { cause: failed(code) })
    for (const error of [failed(code), behind]) {
      expect([isDiskFull(error), reasonOf(error)]).toEqual([true, 'No queda lugar en el disco: liberá lugar.'])
    }
  },
)

test.each([
  failed('ECONNRESET'),
  failed('57P02'),
  // pg's message for a connection that broke before the query.
  new Error('Client has encountered a connection error and is not queryable'),
])('%o may be a database server that stopped because of a full disk', (error) => {
  expect(reasonOf(error)).toMatch(/^Se cortó la conexión con el servidor: mirá si queda lugar en el disco/)
})

test('the explanation for a folder that cannot be used names it, and other messages stay as they are', () => {
  expect(reasonOf(failed('ENOTDIR', '/copias/x'))).toBe(
    'No se puede usar /copias/x. Una parte de esa ruta es un archivo, no una carpeta.',
  )
  const behind = new Error('Cannot write file', { cause: failed('EROFS', '/copias/x') })
  expect(reasonOf(Object.assign(behind, { code: 'E_CANNOT_WRITE_FILE' }))).toBe(
    'No se puede usar /copias/x. El disco es de solo lectura.',
  )
  expect(reasonOf(new Error('el archivo está cortado.'))).toBe('el archivo está cortado.')
})

test.each([
  ['AccessDenied', 'Access Denied.', 'no acepta las claves'],
  ['NoSuchBucket', 'The specified bucket does not exist', 'no existe'],
  ['NoSuchKey', 'The specified key does not exist.', 'no está'],
  ['Error', 'connect ECONNREFUSED 127.0.0.1:9000', 'no atiende'],
  ['InternalError', 'We encountered an internal error.', 'falla (We encountered an internal error.)'],
])('a bucket’s %s is explained to the owner', (name, message, words) => {
  const cause = Object.assign(new Error(message), { name, $metadata: {} })
  const wrapped = Object.assign(new Error('Cannot read file', { cause }), { code: 'E_CANNOT_READ_FILE' })
  for (const error of [cause, wrapped]) expect(reasonOf(error)).toContain(words)
})
