import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** The folder of package.json, from the sources as well as from the built bundle. */
export const packageRoot = findRoot(import.meta.dirname)

function findRoot(folder: string): string {
  return existsSync(join(folder, 'package.json')) ? folder : findRoot(dirname(folder))
}
