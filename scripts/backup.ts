import { resolve } from 'node:path'
import { loadConfig } from '../src/config.ts'
import { openShopDatabase } from '../src/open-shop-database.server.ts'
import { openFiles } from '../src/platform/files.server.ts'
import { makeBackup } from '../src/system/backup/make-backup.server.ts'
import { backupFolder } from '../src/system/backup/scheduled-backup.server.ts'

// npm run backup [-- FOLDER], whether the shop is open or not.
const config = loadConfig()
const folder = process.argv[2] ? resolve(process.argv[2]) : backupFolder(config)
const { pool, close } = await openShopDatabase(config)
try {
  const { name, bytes, files } = await makeBackup({ pool, config, files: await openFiles(config) }, folder)
  const size = `${(bytes / 1_048_576).toLocaleString('es-AR', { maximumFractionDigits: 1 })} MB`
  console.log(`Backup completo: ${resolve(folder, name)} (${size}, ${files} archivos)`)
} catch (error) {
  console.error(`No se pudo hacer el backup: ${(error as Error).message}`)
  process.exitCode = 1
} finally {
  await close()
}
