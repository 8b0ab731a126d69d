import { existsSync } from 'node:fs'
import { basename, join } from 'node:path'
import { formatDateTime } from '../src/platform/argentina/time.ts'
import { checkServer } from '../src/platform/database/database.server.ts'
import { reasonOf } from '../src/platform/files/file-failure.ts'
import { shopArchiveSeconds, startEmbeddedPostgres } from '../src/platform/postgres/embedded-postgres.server.ts'
import { archiveInBucket, archiveInFolder } from '../src/system/archive/archive-place.server.ts'
import { readMoment } from '../src/system/archive/read-moment.ts'
import { restoreToMoment } from '../src/system/archive/restore-to-moment.server.ts'
import { openBucketOf, restoreBackup } from '../src/system/backup/restore/restore-backup.server.ts'
import { beginCommand, misused, readCommand } from './command.ts'
import { readSettings } from './read-settings.ts'

// With the DATA_DIR or DATABASE_URL of a closed shop.
// A backup: npm run restore -- estela_2026-11-21.sql | FOLDER | s3://BUCKET/backups/NAME [--force] [--even-damaged]
// Point-in-time recovery: npm run restore -- BACKUPS_FOLDER | s3://BUCKET/backups [--until '2026-11-21 14:05'];
// without --until, as far as the archive reaches.
const usage =
  "npm run restore -- ARCHIVO.sql, ARCHIVO.tar, CARPETA o s3://… [--force] [--even-damaged] [--until 'AAAA-MM-DD HH:MM']"
const { values, words } = readCommand(
  usage,
  { force: { type: 'boolean' }, 'even-damaged': { type: 'boolean' }, until: { type: 'string' } },
  1,
)
const [path] = words
if (!path) misused('Falta el backup.', usage)
beginCommand()
const config = await readSettings()
try {
  const archive = await findArchive(path)
  if (archive) await toMoment(archive)
  else if (values.until)
    throw new Error(`en ${path} no hay cambios guardados: --until va con la carpeta de los backups.`)
  else await toBackup(path)
  console.log('Abrí la tienda con npm start.')
} catch (error) {
  console.error(`No se pudo recuperar el backup: ${reasonOf(error)}`)
  process.exitCode = 1
}

/** Finds the archive at a path: a folder `continuous`, or the backups' folder that contains it. */
async function findArchive(path: string) {
  const [, bucket] = /^s3:\/\/([^/]+)\/backups(?:\/continuous)?\/?$/.exec(path) ?? []
  if (bucket) return archiveInBucket(await openBucketOf(config, path), bucket)
  const folder = basename(path) === 'continuous' ? path : join(path, 'continuous')
  return existsSync(folder) ? archiveInFolder(folder) : undefined
}

async function toMoment(archive: NonNullable<Awaited<ReturnType<typeof findArchive>>>) {
  if (config.databaseUrl) {
    throw new Error('con DATABASE_URL el servidor es tuyo, y sus cambios también: mirá docs/scaling.md.')
  }
  const until = values.until === undefined ? undefined : readMoment(values.until)
  const { orders, lastOrder, files, changed, missing, aside, damaged, hasGap, unshipped } = await restoreToMoment(
    config,
    archive,
    until,
  )
  const last = lastOrder ? `, la última del ${formatDateTime(lastOrder.toISOString())}` : ''
  console.log(
    `La base de datos quedó como ${until ? `el ${formatDateTime(until.toISOString())}` : 'en el último cambio guardado'}.`,
  )
  console.log(`Tiene ${orders} órdenes${last}. Volvieron ${files} archivos que faltaban.`)
  if (unshipped) {
    console.log(`Ojo: lo último que hizo la tienda cerrada no se pudo copiar antes (${unshipped.message}).`)
  }
  if (damaged) console.log(`Ojo: ${damaged.message} Se usó una anterior, con los cambios desde entonces.`)
  if (hasGap) {
    console.log('Ojo: entre los cambios guardados falta o está dañada una parte, y lo que sigue a ella no volvió.')
  }
  if (changed.length > 0) console.log(`Ojo: hay archivos dañados en la copia, que volvieron así: ${changed.join(', ')}`)
  if (missing.length > 0)
    console.log(`La base nombra ${missing.length} archivos que no están: ${missing.slice(0, 5).join(', ')}…`)
  if (aside) console.log(`Lo que había quedó en ${aside}: borralo cuando ya no haga falta.`)
}

async function toBackup(path: string) {
  const { url, stop } = await openServer()
  try {
    const { files } = await restoreBackup({ url, config }, path, {
      force: values.force ?? false,
      evenDamaged: values['even-damaged'] ?? false,
    })
    console.log(`La base de datos quedó como en el backup${files > 0 ? `, con ${files} archivos` : ''}.`)
    if (files === 0) console.log('Si tenés una copia de las imágenes y comprobantes, ponela en DATA_DIR/files.')
  } finally {
    await stop()
  }
}

async function openServer() {
  if (config.databaseUrl) {
    await checkServer(config.databaseUrl)
    return { url: config.databaseUrl, stop: async () => undefined }
  }
  const { superuserUrl, stop } = await startEmbeddedPostgres({
    dataDir: config.dataDir,
    archiveSeconds: shopArchiveSeconds,
  })
  return { url: superuserUrl, stop }
}
