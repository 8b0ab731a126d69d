import { loadConfig } from '../src/config.ts'
import { startEmbeddedPostgres } from '../src/platform/embedded-postgres.server.ts'
import { restoreDatabase } from '../src/system/restore-database.server.ts'

// npm run restore -- estela_2026-11-21.sql, with the DATA_DIR or DATABASE_URL of a shop that does not exist yet.
const [file] = process.argv.slice(2)
if (!file) {
  console.error('Falta el archivo: npm run restore -- estela_AAAA-MM-DD.sql')
  process.exit(1)
}
const config = loadConfig()
const server = config.databaseUrl
  ? { url: config.databaseUrl, stop: async () => undefined }
  : await startEmbeddedPostgres({ dataDir: config.dataDir })
try {
  await restoreDatabase(server.url, file)
  console.log('La base de datos quedó como en el backup. Abrí la tienda con npm start.')
} catch (error) {
  console.error(`No se pudo recuperar el backup: ${(error as Error).message}`)
  process.exitCode = 1
} finally {
  await server.stop()
}
