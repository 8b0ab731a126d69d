import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { packageRoot } from '../../src/platform/package-root.server.ts'

/** Address of the only script of the build that contains this text. */
export async function scriptWith(text: string) {
  const folder = join(packageRoot, 'build/client/assets')
  const scripts = (await readdir(folder)).filter((name) => name.endsWith('.js'))
  const found = await Promise.all(
    scripts.map(async (name) => ((await readFile(join(folder, name), 'utf8')).includes(text) ? [name] : [])),
  )
  const [script, ...others] = found.flat()
  if (!script || others.length > 0) throw new Error(`Not one script has «${text}», but ${found.flat().length}.`)
  return `**/assets/${script}`
}
