import { expect, test } from 'vitest'
import { asShopError } from '../http/http.server.ts'

test.each(['ECONNREFUSED', 'EMFILE', 'ENFILE', '53100', '53300', '57P01', '25006'])(
  '%s of the database is told as a moment in which nothing can be answered',
  (code) => {
    const error = Object.assign(new Error('as pg says it'), { code })
    expect(asShopError(error as Parameters<typeof asShopError>[0])).toMatchObject({ status: 503, code: 'sin-base' })
  },
)
