import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { loadConfig } from '../src/config.ts'
import { StartError } from '../src/platform/processes/start-error.ts'

/** The settings, for a command of the user whose shop it is. */
export async function readSettings() {
  const config = loadConfig()
  await refuseAsRoot(config.dataDir)
  return config
}

/**
 * What root kept in there, the user whose shop it is could not read. The shop itself opens as root all the same: in a
 * container it often is, over files of whoever owns the folder outside.
 */
export async function refuseAsRoot(folder: string, uid = process.getuid?.()) {
  const owner = await stat(join(folder, 'files')).catch(() => undefined)
  if (uid !== 0 || !owner?.uid) return
  throw new StartError(
    `La tienda de ${folder} es de otro usuario, que no podría leer lo que root guarde ahí. Corré lo mismo con él ` +
      `(sudo -u '#${owner.uid}' npm …), o pasásela a root: chown -R root ${join(folder, 'files')}`,
  )
}
