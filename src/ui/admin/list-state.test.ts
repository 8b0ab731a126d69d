import { expect, test } from 'vitest'
import { refusal } from '../../platform/browser/api-client.ts'
import { messageOf } from './list-state.tsx'

const failed = 'Error al devolver'

test('a screen shows the server’s message, or its own if there is none', () => {
  const messageFor = (status: number, code?: string, message?: string) =>
    messageOf(refusal(status, { ...(code && { code }), ...(message && { message }) }, undefined), { failed })
  expect(messageFor(409, 'ya-devuelto', 'Este pago ya se devolvió entero.')).toBe('Este pago ya se devolvió entero.')
  expect(messageFor(503, 'proveedor-caido', 'Mercado Pago no responde.')).toBe('Mercado Pago no responde.')
  expect(messageFor(500, 'error-interno', 'Algo falló de nuestro lado.')).toBe(failed)
  // A proxy's page, or nothing at all.
  expect(messageFor(502)).toBe(failed)
  expect(messageOf(new TypeError('x'), { failed })).toBe(failed)
})
