import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** The folder of package.json, for sources and for the build. */
export const packageRoot = findRoot(import.meta.dirname)

function findRoot(folder: string): string {
  return existsSync(join(folder, 'package.json')) ? folder : findRoot(dirname(folder))
}
