/** An error that the client can correct: `message` is Spanish and shown as it is, `code` is stable for programs. */
export class ShopError extends Error {
  readonly status: number
  readonly code: string
  readonly errors: Record<string, string> | undefined
  /** In seconds. */
  readonly retryAfter: number | undefined
  /** Additional fields of the answer. */
  readonly more: Record<string, unknown>

  constructor(
    status: number,
    code: string,
    message: string,
    errors?: Record<string, string>,
    { retryAfter, ...more }: { retryAfter?: number; [field: string]: unknown } = {},
  ) {
    super(message)
    this.status = status
    this.code = code
    this.errors = errors
    this.retryAfter = retryAfter
    this.more = more
  }
}

export const invalid = (message: string, errors?: Record<string, string>) =>
  new ShopError(400, 'datos-invalidos', message, errors)
export const unauthorized = (message = 'Tenés que iniciar sesión para continuar.') =>
  new ShopError(401, 'sin-sesion', message)
export const forbidden = (message = 'No tenés permiso para hacer esto.') => new ShopError(403, 'sin-permiso', message)
export const notFound = (message = 'No encontramos lo que buscás.') => new ShopError(404, 'no-encontrado', message)
export const conflict = (message: string, code = 'conflicto') => new ShopError(409, code, message)
export const tooMany = (message: string, seconds: number) =>
  new ShopError(429, 'demasiados-intentos', message, undefined, { retryAfter: seconds })
