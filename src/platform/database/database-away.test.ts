import { expect, test } from 'vitest'
import { asShopError } from '../http/http.server.ts'

test.each(['ECONNREFUSED', 'EMFILE', 'ENFILE', '53100', '53300', '57P01', '25006'])(
  'error %s of the database is answered with 503',
  (code) => {
    const error = Object.assign(new Error('as pg says it'), { code })
    expect(asShopError(error as Parameters<typeof asShopError>[0])).toMatchObject({ status: 503, code: 'sin-base' })
  },
)

test('a module that cannot be loaded for lack of file descriptors is answered with 503', () => {
  const words = 'Cannot read package config node_modules/file-type/package.json: too many open files.'
  const error = Object.assign(new Error(words), { code: 'ERR_INVALID_PACKAGE_CONFIG' })
  expect(asShopError(error as unknown as Parameters<typeof asShopError>[0])).toMatchObject({ status: 503 })
})

test('a lack of descriptors is temporary, also where the scope cannot be cleaned up either', () => {
  const lack = Object.assign(new Error('too many'), { code: 'EMFILE' })
  const error = new SuppressedError(new Error('rmdir'), lack)
  expect(asShopError(error as Parameters<typeof asShopError>[0])).toMatchObject({ status: 503 })
})
