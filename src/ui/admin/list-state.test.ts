import { expect, test } from 'vitest'
import { refusal } from '../../platform/browser/api-client.ts'
import { messageOf } from './list-state.tsx'

const failed = 'Error al devolver'

test('a screen shows the server’s message, or its own if there is none', () => {
  const said = (status: number, code?: string, message?: string) =>
    messageOf(refusal(status, { ...(code && { code }), ...(message && { message }) }, undefined), { failed })
  expect(said(409, 'ya-devuelto', 'Este pago ya se devolvió entero.')).toBe('Este pago ya se devolvió entero.')
  expect(said(503, 'proveedor-caido', 'Mercado Pago no responde.')).toBe('Mercado Pago no responde.')
  expect(said(500, 'error-interno', 'Algo falló de nuestro lado.')).toBe(failed)
  // A proxy's page, or nothing at all.
  expect(said(502)).toBe(failed)
  expect(messageOf(new TypeError('x'), { failed })).toBe(failed)
})
