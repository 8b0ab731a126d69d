import { expect, test } from 'vitest'
import { fileLimit } from '../../../platform/uploads/file-limit.ts'
import { proofError } from './proof-rules.ts'

test("a proof is validated before it is sent, with the server's limits", () => {
  const type = 'image/png'
  expect(proofError({ size: fileLimit, type })).toBeUndefined()
  expect(proofError({ size: fileLimit + 1, type })).toBe('El comprobante pesa 5,1 MB: el máximo es 5 MB.')
  expect(proofError({ size: 9, type: 'application/pdf' })).toBeUndefined()
  expect(proofError({ size: 9, type: '' })).toBeUndefined()
  expect(proofError({ size: 9, type: 'image/svg+xml' })).toContain('imagen (JPG, PNG, WEBP o AVIF) o un PDF')
  expect(proofError({ size: 0, type })).toBe('El archivo está vacío.')
  expect(proofError(undefined)).toBe('Adjuntá el comprobante')
})
