import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { packageRoot } from '../src/platform/package-root.server.ts'
import { explainFailure } from '../src/platform/processes/explain-failure.server.ts'
import { buildIfNeeded, explainBuild } from './build.ts'
import { readCommand } from './command.ts'

readCommand(
  'npm start. Los ajustes (PORT, DATA_DIR y los demás del README) van en el entorno o en un archivo .env.',
  {},
)

await buildIfNeeded(refuseOpenShop).catch(explainBuild)
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
