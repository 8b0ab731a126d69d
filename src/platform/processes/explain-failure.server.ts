import { inspect } from 'node:util'
import { fileFailure, isDiskFull, reasonOf } from '../files/file-failure.ts'
import { StartError } from './start-error.ts'

/** A failure that a worker has already explained for the owner. */
export class ExplainedFailure extends Error {}

type Failure = NodeJS.ErrnoException & { port?: number; hostname?: string; address?: string }

export function explainFailure(error: unknown) {
  if (error instanceof StartError) return `No se pudo abrir la tienda.\n${error.message}`
  if (error instanceof ExplainedFailure) return error.message
  const { code, port, path, syscall, hostname, address } = error as Failure
  if (code === 'EADDRINUSE') {
    return `El puerto ${port} ya está en uso. Cerrá el otro programa o elegí otro con PORT=… (el de las métricas, con METRICS_PORT=…).`
  }
  if (code === 'EACCES' && port) return `No hay permiso para usar el puerto ${port}. Elegí uno desde 1024 con PORT=….`
  if (code === 'EADDRNOTAVAIL' || syscall === 'getaddrinfo') {
    return `HOST="${hostname ?? address}" no es una dirección de esta máquina. Suele ser 127.0.0.1 o 0.0.0.0.`
  }
  if (syscall === 'mkdir' && code === 'ENOENT') return `No se puede hacer la carpeta ${path}. Elegí otra con DATA_DIR.`
  if (isDiskFull(error) || (path && fileFailure(error))) {
    return `No se pudo abrir la tienda.\n${reasonOf(error)} Otra carpeta para los datos se elige con DATA_DIR.`
  }
  return inspect(error)
}
