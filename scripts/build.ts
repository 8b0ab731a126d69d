import { createHash } from 'node:crypto'
import { access, constants, glob, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip, constants as zlib } from 'node:zlib'
import { diskFullMessage, fileFailure, reasonOf } from '../src/platform/files/file-failure.ts'
import { freeBytes } from '../src/platform/files/free-bytes.server.ts'
import { packageRoot } from '../src/platform/package-root.server.ts'
import { run } from './run.ts'

const stampFile = join(packageRoot, 'build/stamp')

/** Builds the shop unless `build/` was built from these sources. `beforeBuild` may throw to refuse. */
export async function buildIfNeeded(beforeBuild?: () => Promise<void>) {
  const stamp = await sourcesStamp()
  if ((await readFile(stampFile, 'utf8').catch(() => '')) === stamp) return
  await beforeBuild?.()
  await refuseClosedFolders()
  console.log('Construyendo la tienda…')
  // An interrupted build must not keep the stamp of the previous one.
  await rm(stampFile, { force: true })
  await run(['react-router', 'build'], ['ignore', 'ignore', 'inherit'])
  await compressAssets()
  await writeFile(stampFile, stamp)
}

/** The builder writes to both, and would report a missing permission in English. */
async function refuseClosedFolders() {
  await mkdir(join(packageRoot, 'build'), { recursive: true })
  for (const folder of ['build', 'node_modules']) await access(join(packageRoot, folder), constants.W_OK)
}

/** The builder has printed its error, except that it does not mention a full disk. */
export async function explainBuild(error: unknown): Promise<never> {
  const isFull = (await freeBytes(packageRoot)) < 20_000_000
  const why = isFull ? diskFullMessage : fileFailure(error) ? reasonOf(error) : 'El motivo está arriba.'
  console.error(`No se pudo construir la tienda. ${why}`)
  process.exit(1)
}

async function sourcesStamp() {
  const hash = createHash('sha256')
  const sources = glob(['src/**', 'demo/**', 'public/**', '*.config.ts', 'package-lock.json'], {
    cwd: packageRoot,
    withFileTypes: true,
  })
  const paths: string[] = []
  for await (const entry of sources) if (entry.isFile()) paths.push(join(entry.parentPath, entry.name))
  for (const path of paths.toSorted()) hash.update(path.slice(packageRoot.length)).update(await readFile(path))
  return hash.digest('hex')
}

/** Compresses each browser file in both encodings, so that the server only sends bytes. */
async function compressAssets() {
  const folder = join(packageRoot, 'build/client')
  for await (const name of glob('**/*.{js,css,svg,json,txt,webmanifest}', { cwd: folder })) {
    const bytes = await readFile(join(folder, name))
    await writeFile(join(folder, `${name}.gz`), await promisify(gzip)(bytes, { level: 9 }))
    const smallest = { params: { [zlib.BROTLI_PARAM_QUALITY]: 11 } }
    await writeFile(join(folder, `${name}.br`), await promisify(brotliCompress)(bytes, smallest))
  }
}

if (import.meta.main) await buildIfNeeded().catch(explainBuild)
