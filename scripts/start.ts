import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { fileFailure, noRoom, reasonOf } from '../src/platform/files/file-failure.ts'
import { freeBytes } from '../src/platform/files/free-bytes.server.ts'
import { packageRoot } from '../src/platform/package-root.server.ts'
import { explainFailure } from '../src/platform/processes/explain-failure.server.ts'
import { buildIfNeeded } from './build.ts'
import { readCommand } from './command.ts'

readCommand(
  'npm start. Los ajustes (PORT, DATA_DIR y los demás del README) van en el entorno o en un archivo .env.',
  {},
)

await buildIfNeeded(refuseOpenShop).catch(explain)
// exec replaces this process with the shop: it receives signals directly and does not keep the TypeScript loader in
// memory.
const shop = [process.execPath, ...process.execArgv, join(packageRoot, 'build/server/main.js')]
process.execve?.(process.execPath, shop, { NODE_ENV: 'production', ...process.env })

/** An open shop serves the files of build/: if its port is taken, this start would fail anyway and builds nothing. */
async function refuseOpenShop() {
  try {
    const { loadConfig } = await import('../src/config.ts')
    const { port, host } = loadConfig()
    const server = createServer().listen(port, host)
    await once(server, 'listening')
    await server[Symbol.asyncDispose]()
  } catch (error) {
    console.error(explainFailure(error))
    process.exit(1)
  }
}

/** The builder has printed its error, except that it does not mention a full disk. */
async function explain(error: unknown): Promise<never> {
  const isFull = (await freeBytes(packageRoot)) < 20_000_000
  const why = isFull ? noRoom : fileFailure(error) ? reasonOf(error) : 'El motivo está arriba.'
  console.error(`No se pudo construir la tienda. ${why}`)
  process.exit(1)
}
