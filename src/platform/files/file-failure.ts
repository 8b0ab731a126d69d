const closed = 'El usuario de la tienda no tiene permiso (¿se abrió antes con otro usuario?).'
export const noRoom = 'No queda lugar en el disco: liberá lugar.'

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

/** Why it failed, in words for the owner: what the system and PostgreSQL say of the disk is English. */
export function reasonOf(error: unknown) {
  if (isDiskFull(error)) return noRoom
  const failure = fileFailure(error)
  const { path, message } = error as NodeJS.ErrnoException
  return failure && path ? `No se puede usar ${path}. ${failure}` : message
}
