import { fileFailure, noRoom, reasonOf } from '../src/platform/files/file-failure.ts'
import { freeBytes } from '../src/platform/files/free-bytes.server.ts'
import { packageRoot } from '../src/platform/package-root.server.ts'
import { buildIfNeeded } from './build.ts'
import { readCommand } from './command.ts'

readCommand(
  'npm start. Los ajustes (PORT, DATA_DIR y los demás del README) van en el entorno o en un archivo .env.',
  {},
)

// One process: a signal reaches the shop itself, and there is nothing between it and its parent.
process.env.NODE_ENV ??= 'production'
await buildIfNeeded().catch(explain)
// Made by the build, so it has no types.
const main = '../build/server/main.js'
await import(main)

/** The builder has said above what it knows, and of a full disk does not say that it is full. */
async function explain(error: unknown): Promise<never> {
  const isFull = (await freeBytes(packageRoot)) < 20_000_000
  const why = isFull ? noRoom : fileFailure(error) ? reasonOf(error) : 'El motivo está arriba.'
  console.error(`No se pudo construir la tienda. ${why}`)
  process.exit(1)
}
