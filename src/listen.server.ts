import { join } from 'node:path'
import { buildApp } from './app.ts'
import { openMetrics } from './platform/monitoring/metrics.server.ts'
import { packageRoot } from './platform/package-root.server.ts'
import type { Resources } from './platform/resources.server.ts'
import { pageRenderer } from './render-page.server.ts'
import { watchShop } from './system/health/shop-figures.server.ts'

export async function listen(resources: Resources) {
  const { config } = resources
  const metrics = openMetrics(resources)
  watchShop(metrics.registry, resources)
  const app = await buildApp(
    resources,
    { ...pageRenderer(resources), assets: join(packageRoot, 'build/client') },
    metrics,
  )
  await app.listen({ port: config.port, host: config.host })
  return { app, registry: metrics.registry }
}
