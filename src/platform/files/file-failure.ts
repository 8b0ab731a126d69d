import { failureText } from '../monitoring/failure-text.ts'

const closed = 'El usuario de la tienda no tiene permiso (¿se abrió antes con otro usuario?).'
export const diskFullMessage = 'No queda lugar en el disco: liberá lugar.'

const cutOff = 'Se cortó la conexión con el servidor: mirá si queda lugar en el disco, y probá de nuevo.'

const messages: Record<string, string> = {
  ENOTDIR: 'Una parte de esa ruta es un archivo, no una carpeta.',
  EISDIR: 'Es una carpeta, no un archivo.',
  EEXIST: 'Ya hay un archivo con ese nombre.',
  EACCES: closed,
  EPERM: closed,
  EROFS: 'El disco es de solo lectura.',
  ENOSPC: diskFullMessage,
  EDQUOT: diskFullMessage,
  // PostgreSQL's disk_full.
  '53100': diskFullMessage,
}

export const fileFailure = (error: unknown) =>
  error instanceof Error && 'code' in error ? messages[String(error.code)] : undefined

/** Also checks the error's causes. */
export function isDiskFull(error: unknown): boolean {
  return fileFailure(error) === diskFullMessage || (error instanceof Error && isDiskFull(error.cause))
}

/** pg's messages for a pending and for a later query. */
const lostConnection = /^(Connection terminated|Client has encountered a connection error)/

/** Explains an error to the owner in Spanish, if it is about the disk or the bucket. */
export function reasonOf(error: unknown): string {
  if (isDiskFull(error)) return diskFullMessage
  const failure = fileFailure(error)
  const { code = '', path, name, message, cause } = error as NodeJS.ErrnoException
  // flydrive wraps the failures of its drivers.
  if (code.startsWith('E_CANNOT_') && cause) return reasonOf(cause)
  if (error instanceof Error && '$metadata' in error) {
    return failureText(`${name}: ${message}`) ?? `El servidor de archivos falla (${message}).`
  }
  // PostgreSQL closes all connections when it has no room for WAL.
  if (/^(ECONNRESET|57P0[1-3])$/.test(code) || lostConnection.test(message)) return cutOff
  return failure && path ? `No se puede usar ${path}. ${failure}` : message
}
