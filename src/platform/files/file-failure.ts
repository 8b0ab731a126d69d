const closed = 'El usuario de la tienda no tiene permiso (¿se abrió antes con otro usuario?).'
export const noRoom = 'No queda lugar en el disco: liberá lugar.'

const cutOff = 'Se cortó la conexión con el servidor: mirá si queda lugar en el disco, y probá de nuevo.'

const words: Record<string, string> = {
  ENOTDIR: 'Una parte de esa ruta es un archivo, no una carpeta.',
  EEXIST: 'Ya hay un archivo con ese nombre.',
  EACCES: closed,
  EPERM: closed,
  EROFS: 'El disco es de solo lectura.',
  ENOSPC: noRoom,
  EDQUOT: noRoom,
  // As PostgreSQL says it.
  '53100': noRoom,
}

/** What keeps a file from being written or read, in words for the owner; undefined for another error. */
export const fileFailure = (error: unknown) =>
  error instanceof Error && 'code' in error ? words[String(error.code)] : undefined

/** Also as the cause of something else. */
export function isDiskFull(error: unknown): boolean {
  return fileFailure(error) === noRoom || (error instanceof Error && isDiskFull(error.cause))
}

/** As pg says it: of a query that waits, and of the next one. */
const lostConnection = /^(Connection terminated|Client has encountered a connection error)/

/** Why it failed, in words for the owner: what the system and PostgreSQL say of the disk is English. */
export function reasonOf(error: unknown) {
  if (isDiskFull(error)) return noRoom
  const failure = fileFailure(error)
  const { code = '', path, message } = error as NodeJS.ErrnoException
  // PostgreSQL ends all connections when it finds no room for its log of changes.
  if (/^(ECONNRESET|57P0[1-3])$/.test(code) || lostConnection.test(message)) return cutOff
  return failure && path ? `No se puede usar ${path}. ${failure}` : message
}
