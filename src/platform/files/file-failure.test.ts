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
  // As pg says it of a connection that broke before the query.
  new Error('Client has encountered a connection error and is not queryable'),
])('%o may be a server that a full disk ended', (error) => {
  expect(reasonOf(error)).toMatch(/^Se cortó la conexión con el servidor: mirá si queda lugar en el disco/)
})

test('a folder that cannot be used is named, and what is said already stays as it is', () => {
  expect(reasonOf(failed('ENOTDIR', '/copias/x'))).toBe(
    'No se puede usar /copias/x. Una parte de esa ruta es un archivo, no una carpeta.',
  )
  expect(reasonOf(new Error('el archivo está cortado.'))).toBe('el archivo está cortado.')
})
