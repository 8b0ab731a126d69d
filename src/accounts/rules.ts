/** Returns the path to open after a login: `next` if it is a path of this site and not an account page, else home. */
export function safeNext(next: string | null) {
  if (!next || !/^\/(?![/\\]|%2f|%5c)[^\\\p{Cc}]*$/iu.test(next)) return '/'
  return isLoginPath(next) ? '/' : next
}

/** Whether the page only serves to get into an account, so that a login must not return to it. */
export const isLoginPath = (path: string) =>
  /^\/(login|register|forgot-password|reset-password|verify-email)\b/.test(path)

export const loginPath = ({ pathname, search, hash = '' }: { pathname: string; search: string; hash?: string }) => {
  const next = safeNext(pathname + search + hash)
  return next === '/' ? '/login' : `/login?next=${encodeURIComponent(next)}`
}

export const sessionOver = 'Tu sesión terminó. Iniciá sesión de nuevo.'

/** Fragment of the profile's password section. */
export const passwordPlace = 'cambiar-contrasena'

/** Fragment of the profile's section of second factors, passkeys and sessions. */
export const securityPlace = 'seguridad'

/** Minimum password length. */
export const shortest = { customer: 6, staff: 12 }

type Fields = Record<'first_name' | 'last_name' | 'email' | 'password' | 'confirmation', string>

export function registerErrors({ first_name, last_name, email, password, confirmation }: Fields) {
  return {
    ...(first_name.trim() ? {} : { first_name: 'El nombre es requerido' }),
    ...(last_name.trim() ? {} : { last_name: 'El apellido es requerido' }),
    ...(email.includes('@') ? {} : { email: 'Email inválido' }),
    ...passwordErrors(password, confirmation),
  }
}

export function passwordErrors(password: string, confirmation: string, least = shortest.customer) {
  return {
    ...(password.length >= least ? {} : { password: `La contraseña debe tener al menos ${least} caracteres` }),
    ...(password === confirmation ? {} : { confirmation: 'Las contraseñas no coinciden' }),
  }
}
