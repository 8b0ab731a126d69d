import { join } from 'node:path'
import { buildApp } from './app.ts'
import { type Config, ConfigError, loadConfig } from './config.ts'
import { DatabaseError } from './platform/database.server.ts'
import { EmbeddedPostgresError } from './platform/embedded-postgres.server.ts'
import { packageRoot } from './platform/package-root.server.ts'
import { pageRenderer } from './render-page.server.ts'
import { type Services, startServices } from './services.server.ts'

/** Past this the process leaves whatever is still running: it promised to be gone within 10 s. */
const stopWithinMs = 9000

try {
  await main(loadConfig())
} catch (error) {
  console.error(explain(error))
  process.exit(1)
}

async function main(config: Config) {
  const services = await startServices(config)
  const app = await buildApp(services, { render: pageRenderer(services), assets: join(packageRoot, 'build/client') })
  const stop = async () => {
    setTimeout(() => process.exit(1), stopWithinMs).unref()
    await app.close()
    await services.stop()
    process.exit(0)
  }
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
  try {
    await app.listen({ port: config.port, host: config.host })
  } catch (error) {
    await services.stop()
    throw error
  }
  sayHello(config, services)
}

function sayHello({ port, publicUrl }: Config, { newAdmin }: Services) {
  const lines = [`Estela está abierta en http://localhost:${port}`, `Panel: http://localhost:${port}/admin`]
  if (publicUrl !== `http://localhost:${port}`) lines.push(`Dirección pública: ${publicUrl}`)
  if (newAdmin) lines.push(`Administrador: ${newAdmin.email}`)
  if (newAdmin?.password) lines.push(`Contraseña (se muestra solo esta vez): ${newAdmin.password}`)
  console.log(`\n  ${lines.join('\n  ')}\n`)
}

/** A sentence for what the owner can fix; the whole error for what we must. */
function explain(error: unknown) {
  if (error instanceof ConfigError || error instanceof DatabaseError || error instanceof EmbeddedPostgresError) {
    return `No se pudo abrir la tienda.\n${error.message}`
  }
  const { code, port, path, message } = error as NodeJS.ErrnoException & { port?: number }
  if (code === 'EADDRINUSE') return `El puerto ${port} ya está en uso. Cerrá el otro programa o elegí otro con PORT=….`
  if (code === 'EACCES' && port) return `No hay permiso para usar el puerto ${port}. Elegí uno desde 1024 con PORT=….`
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') return `HOST no es una dirección de esta máquina: ${message}`
  if (path && code && ['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST', 'ENOSPC'].includes(code)) {
    return `No se puede escribir en ${path} (${code}). Revisá DATA_DIR y sus permisos.`
  }
  return error
}
