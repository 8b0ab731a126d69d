import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { freeBytes } from '../../platform/files/free-bytes.server.ts'
import { readTar, type TarEntry, writeTar } from '../../platform/files/tar.server.ts'
import { isBackupName } from './backup-name.ts'

/** A file of a backup; `open` starts reading it. */
export type BackupPart = { name: string; size: number; open(): Promise<Readable> | Readable }

const spareBytes = 100_000_000

/**
 * Streams a backup as a tar of its folder. `files.json`, the checksums of the files, comes last: where the parts
 * include none, they are computed on the way.
 */
export function writeArchive(name: string, parts: AsyncIterable<BackupPart>) {
  return writeTar(entries())

  async function* entries(): AsyncGenerator<TarEntry> {
    const sums: Record<string, string> = {}
    let hasSums = false
    for await (const part of parts) {
      const hash = createHash('sha256')
      hasSums ||= part.name === sumsName
      yield { name: `${name}/${part.name}`, size: part.size, body: hashing(await part.open(), hash) }
      if (part.name.startsWith('files/')) sums[part.name.slice('files/'.length)] = hash.digest('hex')
    }
    if (!hasSums) yield textEntry(`${name}/${sumsName}`, JSON.stringify(sums))
  }
}

const sumsName = 'files.json'

async function* hashing(body: Readable, hash: ReturnType<typeof createHash>) {
  for await (const piece of body) {
    hash.update(piece)
    yield piece as Uint8Array
  }
}

const textEntry = (name: string, text: string): TarEntry => {
  const bytes = Buffer.from(text)
  return { name, size: bytes.length, body: Readable.from([bytes]) }
}

/** The only paths that a backup has, so that no entry can be written elsewhere on the disk. */
const known = /^([^/]+)\/(backup\.json|base\.sql|files\.json|files\/(?:[\w-][\w.-]*\/)*[\w-][\w.-]*)$/

/**
 * Unpacks the backup in `file` into a temporary folder and passes it, unchecked, to `use`. Refuses what is not a file
 * of a backup: paths outside it, links, duplicate names. A tar is not compressed, so it cannot unpack to more than its
 * size.
 */
export async function withArchive<Value>(file: string, dataDir: string, use: (folder: string) => Promise<Value>) {
  // A killed run may have left one.
  const draft = join(dataDir, 'restore.draft')
  await rm(draft, { recursive: true, force: true })
  await mkdir(draft, { recursive: true, mode: 0o700 })
  try {
    await refuseWithoutRoom(file, draft)
    return await use(await unpack(createReadStream(file), draft))
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
}

async function unpack(stream: Readable, draft: string) {
  let home: string | undefined
  const entries = readTar(stream)
  try {
    for await (const { name, body } of entries) {
      if (name.endsWith('/')) continue
      const [, top, rest] = known.exec(name) ?? []
      home ??= top
      if (!top || !rest || top !== home || !isBackupName(top)) throw new ForeignArchive(`tiene «${name}»`)
      const path = join(draft, name)
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      await pipeline(body, createWriteStream(path, { flags: 'wx', mode: 0o600 }))
    }
  } catch (cause) {
    if (cause instanceof ForeignArchive) throw cause
    const { code } = cause as NodeJS.ErrnoException
    throw code?.startsWith('E') && code !== 'EEXIST' ? cause : new ForeignArchive('no se puede leer entero', { cause })
  }
  if (!home) throw new ForeignArchive('está vacío')
  return join(draft, home)
}

/** Not a backup downloaded from the shop, or a truncated one. */
class ForeignArchive extends Error {
  constructor(what: string, options?: ErrorOptions) {
    super(`no es un backup descargado de la tienda, o está cortado: ${what}.`, options)
  }
}

async function refuseWithoutRoom(file: string, draft: string) {
  const { size } = await stat(file)
  if ((await freeBytes(draft)) < 2 * size + spareBytes) throw new Error('no queda lugar en el disco para abrirlo.')
}
