import { expect, test } from 'vitest'
import { defaultSettings } from './contract.ts'
import { defaultPrivacy } from './default-privacy.ts'
import { defaultTerms } from './default-terms.ts'

const legalTexts = (provider: string | null) => [
  defaultTerms(defaultSettings, provider, true),
  defaultPrivacy(defaultSettings, provider),
]

test('terms and privacy name the online payment provider, if the shop has one', () => {
  const [terms, privacy] = legalTexts('Mercado Pago')
  expect(terms).toContain('48 horas si pagás por transferencia y 1 hora si pagás con Mercado Pago.')
  expect(terms).toContain('\n- Mercado Pago: pagás en su sitio')
  expect(privacy).toContain('o el número de operación de Mercado Pago')
  expect(privacy).toContain('Mercado Pago si elegís pagar ahí')

  const [termsByTransfer, privacyByTransfer] = legalTexts(null)
  expect(termsByTransfer).toContain('reservamos los productos: 48 horas. Si en ese plazo')
  expect(termsByTransfer).toContain('acreditamos el pago.\n\n## Entrega')
  expect(privacyByTransfer).toContain(
    'la referencia y el comprobante de la transferencia. Nunca los datos de tu tarjeta.',
  )
  expect(privacyByTransfer).toContain('el correo que la entrega y las autoridades cuando')
  expect(`${termsByTransfer}${privacyByTransfer}`).not.toMatch(/Mercado Pago|null|undefined/)
})
