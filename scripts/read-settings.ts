import { loadConfig } from '../src/config.ts'
import { refuseAsRoot } from '../src/platform/files/closed-folder.server.ts'

/** The settings, for a command of the user whose shop it is. */
export async function readSettings() {
  const config = loadConfig()
  await refuseAsRoot(config.dataDir)
  return config
}
