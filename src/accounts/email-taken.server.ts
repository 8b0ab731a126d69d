import { ShopError } from '../platform/http/errors.ts'

export const emailTaken = () =>
  new ShopError(409, 'email-usado', 'Ya hay una cuenta con ese email. Iniciá sesión o recuperá tu contraseña.', {
    email: 'Ya hay una cuenta con ese email',
  })
