import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { packageRoot } from '../../src/platform/package-root.server.ts'

/** The scripts that the build has for browsers. */
export async function readScripts() {
  const folder = join(packageRoot, 'build/client/assets')
  const names = (await readdir(folder)).filter((name) => name.endsWith('.js'))
  return Promise.all(names.map(async (name) => ({ name, text: await readFile(join(folder, name), 'utf8') })))
}

/** Address of the only script that contains this text. */
export async function scriptWith(text: string) {
  const found = (await readScripts()).filter((script) => script.text.includes(text))
  const [script] = found
  if (!script || found.length > 1) throw new Error(`Not one script has «${text}», but ${found.length}.`)
  return `**/assets/${script.name}`
}
