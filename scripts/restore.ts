import { parseArgs } from 'node:util'
import { loadConfig } from '../src/config.ts'
import { closeNewFiles } from '../src/platform/files/closed-folder.server.ts'
import { startEmbeddedPostgres } from '../src/platform/postgres/embedded-postgres.server.ts'
import { restoreBackup } from '../src/system/backup/restore-backup.server.ts'

// npm run restore -- estela_2026-11-21.sql | FOLDER | s3://BUCKET/backups/NAME [--force] [--even-damaged], with the DATA_DIR or DATABASE_URL of a shop that is closed.
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { force: { type: 'boolean' }, 'even-damaged': { type: 'boolean' } },
})
const [path] = positionals
if (!path) {
  console.error('Falta el backup: npm run restore -- ARCHIVO.sql, CARPETA o s3://… [--force]')
  process.exit(1)
}
closeNewFiles()
const config = loadConfig()
let stop = async () => undefined as unknown
try {
  const { url, ...server } = await openServer()
  stop = server.stop
  const { files } = await restoreBackup({ url, config }, path, {
    force: values.force ?? false,
    evenDamaged: values['even-damaged'] ?? false,
  })
  console.log(`La base de datos quedó como en el backup${files > 0 ? `, con ${files} archivos` : ''}.`)
  if (files === 0) console.log('Si tenés una copia de las imágenes y comprobantes, ponela en DATA_DIR/files.')
  console.log('Abrí la tienda con npm start.')
} catch (error) {
  console.error(`No se pudo recuperar el backup: ${(error as Error).message}`)
  process.exitCode = 1
} finally {
  await stop()
}

async function openServer() {
  if (config.databaseUrl) return { url: config.databaseUrl, stop: async () => undefined }
  const { superuserUrl, stop } = await startEmbeddedPostgres({ dataDir: config.dataDir })
  return { url: superuserUrl, stop }
}
