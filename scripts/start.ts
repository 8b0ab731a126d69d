import { buildIfNeeded } from './build.ts'
import { readCommand } from './command.ts'

readCommand(
  'npm start. Los ajustes (PORT, DATA_DIR y los demás del README) van en el entorno o en un archivo .env.',
  {},
)

// One process: a signal reaches the shop itself, and there is nothing between it and its parent.
process.env.NODE_ENV ??= 'production'
await buildIfNeeded()
// Made by the build, so it has no types.
const main = '../build/server/main.js'
await import(main)
