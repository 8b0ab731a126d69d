import { resolve } from 'node:path'
import { openShopDatabase } from '../src/open-shop-database.server.ts'
import { reasonOf } from '../src/platform/files/file-failure.ts'
import { openFiles } from '../src/platform/files/files.server.ts'
import { megabytes } from '../src/platform/files/megabytes.ts'
import { backupPlace } from '../src/system/backup/backup-place.server.ts'
import { makeBackup } from '../src/system/backup/make-backup.server.ts'
import { beginCommand, readCommand } from './command.ts'
import { readSettings } from './read-settings.ts'

// npm run backup [-- FOLDER]: works while the shop runs. Without a folder, writes to the shop's own backups.
const [path] = readCommand('npm run backup [-- CARPETA]', {}, 1).words
beginCommand()
const config = await readSettings()
const { pool, close } = await openShopDatabase(config)
try {
  const shop = { pool, config, files: await openFiles(config) }
  const place = backupPlace(shop)
  const folder = path ? resolve(path) : undefined
  const { name, bytes, files } = folder ? await makeBackup(shop, folder) : await place.make()
  console.log(`Backup completo: ${folder ?? place.where}/${name} (${megabytes(bytes)}, ${files} archivos)`)
} catch (error) {
  console.error(`No se pudo hacer el backup: ${reasonOf(error)}`)
  process.exitCode = 1
} finally {
  await close()
}
