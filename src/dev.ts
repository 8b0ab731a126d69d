import { createServer } from 'node:http'
import { createServer as createVite } from 'vite'

/**
 * Development server. Vite serves and reloads the pages; other requests are handled by the app, which is rebuilt when
 * one of its modules changes. The services (database, files, jobs) start once and outlive the reloads.
 */
const server = createServer()
const vite = await createVite({ server: { middlewareMode: true, hmr: { server } }, appType: 'custom' })
const { loadConfig } = (await vite.ssrLoadModule('/src/config.ts')) as typeof import('./config.ts')
const { startServices } = (await vite.ssrLoadModule('/src/services.server.ts')) as typeof import('./services.server.ts')

const config = loadConfig()
const services = await startServices(config)

type Modules = typeof import('./app.ts') & typeof import('./render-page.server.ts')
let current: { buildApp: Modules['buildApp']; app: ReturnType<Modules['buildApp']> } | undefined

async function currentApp() {
  const { buildApp } = (await vite.ssrLoadModule('/src/app.ts')) as Modules
  const { pageRenderer } = (await vite.ssrLoadModule('/src/render-page.server.ts')) as Modules
  if (current?.buildApp !== buildApp) {
    const app = buildApp(services, pageRenderer(services)).then(async (made) => {
      await made.ready()
      return made
    })
    current = { buildApp, app }
  }
  return current.app
}

server.on('request', (request, response) => {
  vite.middlewares(request, response, async () => {
    try {
      const app = await currentApp()
      app.routing(request, response)
    } catch (error) {
      vite.ssrFixStacktrace(error as Error)
      console.error(error)
      response.writeHead(500).end(String(error))
    }
  })
})

server.listen(config.port, config.host, () => {
  console.log(`Estela en desarrollo: http://localhost:${config.port}`)
  if (services.newAdmin?.password) console.log(`${services.newAdmin.email} / ${services.newAdmin.password}`)
})

process.once('SIGINT', async () => {
  await vite.close()
  await services.stop()
  process.exit(0)
})
