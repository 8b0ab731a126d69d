import { join } from 'node:path'
import { Disk } from 'flydrive'
import type { Config } from '../../config.ts'
import type { Files } from '../../platform/files/files.server.ts'
import { WholeFiles } from '../../platform/files/whole-files.server.ts'
import { Checksums } from '../backup/contract.ts'
import { keysOf, namesIn } from '../backup/file-keys.server.ts'
import { type Base, BaseFile } from './contract.ts'

/**
 * Storage of the archive for point-in-time recovery. For each PostgreSQL cluster, by its system identifier:
 * `bases/NAME.tar.zst` with `bases/NAME.json`, which is written last, and `wal/SEGMENT.zst`.
 */
export type ArchivePlace = {
  where: string
  disk: Disk
  /** Key prefix of the archive on its disk. */
  home: string
  /** Key prefix of the copies of pictures and proofs. */
  copies: string
}

export function archivePlace({
  files,
  config,
}: {
  files: Files
  config: Pick<Config, 'backupDir' | 's3'>
}): ArchivePlace {
  const { bucket } = config.s3
  if (bucket) return archiveInBucket(files, bucket)
  return archiveInFolder(join(config.backupDir, 'continuous'))
}

export const archiveInFolder = (folder: string): ArchivePlace => ({
  where: folder,
  disk: new Disk(new WholeFiles(folder)),
  home: '',
  copies: 'files/',
})

export const archiveInBucket = (disk: Disk, bucket: string): ArchivePlace => ({
  where: `s3://${bucket}/backups/continuous`,
  disk,
  home: 'backups/continuous/',
  copies: 'backups/files/',
})

export const baseKey = ({ home }: ArchivePlace, { system, name }: Pick<Base, 'system' | 'name'>) =>
  `${home}${system}/bases/${name}`
export const walKey = ({ home }: ArchivePlace, system: string, name = '') =>
  `${home}${system}/wal/${name}${name && '.zst'}`

/** Lists the base backups of every cluster, newest first. Skips an unreadable description. */
export async function listBases(place: ArchivePlace): Promise<Base[]> {
  const bases: Base[] = []
  for (const system of await systemsOf(place)) {
    for await (const key of keysOf(place.disk, `${place.home}${system}/bases/`)) {
      if (!key.endsWith('.json')) continue
      const { data } = BaseFile.safeParse(await place.disk.get(key))
      if (data) bases.push(data)
    }
  }
  return bases.toSorted((one, other) => other.finished_at.localeCompare(one.finished_at))
}

export async function systemsOf({ disk, home }: ArchivePlace) {
  const systems = new Set<string>()
  for await (const key of keysOf(disk, home || '/')) {
    const [system = ''] = key.slice(home.length).split('/')
    if (/^\d{10,}$/.test(system)) systems.add(system)
  }
  return systems
}

const sumsKey = ({ home }: ArchivePlace) => `${home}files.json`

/** SHA-256 of each copied file. None in a bucket, whose provider verifies its objects. */
export async function readFileSums(place: ArchivePlace) {
  const text = (await place.disk.exists(sumsKey(place))) ? await place.disk.get(sumsKey(place)) : ''
  return new Map(Object.entries(Checksums.safeParse(text).data ?? {}))
}

export async function writeFileSums(place: ArchivePlace, sums: ReadonlyMap<string, string>) {
  await place.disk.put(sumsKey(place), JSON.stringify(Object.fromEntries(sums)))
}

export async function listWal(place: ArchivePlace, system: string) {
  const names = await namesIn(place.disk, walKey(place, system))
  return names.map((name) => name.replace(/\.zst$/, '')).toSorted()
}
