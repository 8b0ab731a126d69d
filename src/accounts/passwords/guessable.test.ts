import { expect, test } from 'vitest'
import { isCommon, staffPasswordFault } from './password-rules.server.ts'

test.each([
  'password1234',
  'P@ssw0rd-2026!',
  '2026superman',
  'qwerty123456',
  '123456789012',
  '987654321098',
  '111111111111',
  '1q2w3e4r5t6y',
  '1qaz2wsx3edc',
  'asdfghjklñlk',
  'adminadminadmin',
  'admin-admin-1',
  'abc123abc123',
  'aaaaaabbbbbb',
  'contraseña123',
  'CONTRASENA2026',
  'argentina2022',
  'bocajuniors12',
  'RiverPlate2018',
  'messi1010101010',
  'tequieromucho',
  'perfumeria.2026',
])('%s is guessed at once', (password) => {
  expect(isCommon(password)).toBe(true)
})

test.each([
  'uvas-en-el-parral-9',
  'una clave larga',
  'doce letras.',
  'correct horse battery staple',
  'jazmín de noche',
  'messi y el mate amargo',
  'vG7_kq0ZbX4t',
  '839201746283',
  '9f1c07be55d2',
  '',
])('«%s» is not', (password) => {
  expect(isCommon(password)).toBe(false)
})

test('a staff password made only of their own email or the shop name is refused', () => {
  const fault = (password: string) => staffPasswordFault(password, ['ana.quiroga@example.com', 'Casa Bergamota'])
  const whole = ['ana.quiroga@example.com', 'Ana.Quiroga@Example.com-1']
  for (const password of ['anaquiroga2026', 'Quiroga-19800', 'casabergamota!', 'bergamota.admin.1', ...whole]) {
    expect(fault(password), password).toContain('de las más usadas')
  }
  expect(fault('bergamota y vetiver')).toBeUndefined()
})
