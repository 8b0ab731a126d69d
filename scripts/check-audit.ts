import { openShopDatabase } from '../src/open-shop-database.server.ts'
import { formatDateTime } from '../src/platform/argentina/time.ts'
import { reasonOf } from '../src/platform/files/file-failure.ts'
import { openFiles } from '../src/platform/files/files.server.ts'
import { checkAudit } from '../src/system/audit/check-audit.server.ts'
import { beginCommand, misused, readCommand } from './command.ts'
import { readSettings } from './read-settings.ts'

// npm run audit:check [-- PLACE:HASH]: works while the shop runs. Verifies the hash chain of the audit log, and that it
// still contains the ends recorded in the shop's backups, and the place and hash printed by an earlier run.
const usage = 'npm run audit:check [-- NÚMERO:HUELLA], como los escribió una vez anterior'
const [seen] = readCommand(usage, {}, 1).words
const [, place, hash = ''] = /^(\d+):([0-9a-f]{64})$/.exec(seen ?? '') ?? []
if (seen && !place) misused(`«${seen}» no es un número con su huella.`, usage)
beginCommand()
const config = await readSettings()
const { db, pool, close } = await openShopDatabase(config)
try {
  const given = place ? { place: Number(place), hash } : undefined
  const { entries, first_at, last_at, faded, end, fault, compared } = await checkAudit(
    { db, pool, config, files: await openFiles(config) },
    given,
  )
  const days = first_at && last_at ? `, del ${formatDateTime(first_at)} al ${formatDateTime(last_at)}` : ''
  console.log(`Auditoría: ${entries} filas${days}, comparadas con ${compared} huellas anteriores.`)
  if (faded > 0) console.log(`${faded} ya no tienen los datos personales de una cuenta eliminada.`)
  if (fault) console.error(`La cadena está rota: ${fault}.`)
  else if (end.place === 0) console.log('Todavía no hay nada que comprobar.')
  else
    console.log(`La cadena está entera. Último eslabón, para guardar fuera de esta máquina:\n${end.place}:${end.hash}`)
  process.exitCode = fault ? 1 : 0
} catch (error) {
  console.error(`No se pudo comprobar la cadena: ${reasonOf(error)}`)
  process.exitCode = 1
} finally {
  await close()
}
