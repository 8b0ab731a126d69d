import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { loadConfig } from '../src/config.ts'
import { StartError } from '../src/platform/processes/start-error.ts'

export async function readSettings() {
  const config = loadConfig()
  await refuseAsRoot(config.dataDir)
  return config
}

/**
 * Files written by root would be unreadable for the shop's user. The shop itself may run as root: in containers it
 * often does, over files owned by a user outside.
 */
export async function refuseAsRoot(folder: string, uid = process.getuid?.()) {
  const owner = await stat(join(folder, 'files')).catch(() => undefined)
  if (uid !== 0 || !owner?.uid) return
  throw new StartError(
    `La tienda de ${folder} es de otro usuario, que no podría leer lo que root guarde ahí. Corré lo mismo con él ` +
      `(sudo -u '#${owner.uid}' npm …), o pasásela a root: chown -R root ${join(folder, 'files')}`,
  )
}
