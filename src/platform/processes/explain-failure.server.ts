import { inspect } from 'node:util'
import { fileFailure } from '../files/file-failure.ts'
import { StartError } from './start-error.ts'

/** Already in the words for the owner: of a process that told this one. */
export class ExplainedFailure extends Error {}

/** Why the shop did not open: a sentence for what the owner can fix; the whole error for what we must. */
export function explainFailure(error: unknown) {
  if (error instanceof StartError) return `No se pudo abrir la tienda.\n${error.message}`
  if (error instanceof ExplainedFailure) return error.message
  const { code, port, path, message, syscall } = error as NodeJS.ErrnoException & { port?: number }
  if (code === 'EADDRINUSE') return `El puerto ${port} ya está en uso. Cerrá el otro programa o elegí otro con PORT=….`
  if (code === 'EACCES' && port) return `No hay permiso para usar el puerto ${port}. Elegí uno desde 1024 con PORT=….`
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') return `HOST no es una dirección de esta máquina: ${message}`
  const isUnmade = syscall === 'mkdir' && code === 'ENOENT'
  if (path && (isUnmade || fileFailure(error))) {
    return `No se puede escribir en ${path} (${code}). Revisá DATA_DIR y sus permisos.`
  }
  return inspect(error)
}
