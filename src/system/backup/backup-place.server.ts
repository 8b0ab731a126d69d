import { join } from 'node:path'
import type { Resources } from '../../platform/resources.server.ts'
import { archivePlace, listBases } from '../archive/archive-place.server.ts'
import type { BackupPart } from './backup-archive.server.ts'
import { openBackup } from './checksums.server.ts'
import type { Backup } from './contract.ts'
import { noteOutcome } from './last-backup.server.ts'
import { forgetOldBackups, listBackups, makeBackup, partsOf } from './make-backup.server.ts'
import {
  forgetStoredBackups,
  listStoredBackups,
  openStoredBackup,
  partsOfStored,
  storeBackup,
} from './stored-backups.server.ts'

/** Where the shop's own backups lie. */
type BackupPlace = {
  where: string
  list(): Promise<Backup[]>
  make(): Promise<Backup>
  forgetOld(keep: number): Promise<void>
  /** One that is as it was written: its database, in `scratch` where it has to be fetched, and what files it has. */
  open(name: string, scratch: string): Promise<{ dump: string; files: Set<string> }>
  /** All of one, as it lies there. */
  parts(name: string): AsyncIterable<BackupPart>
}

/** In the bucket where there is one, since several machines share it; else in a folder of this machine. */
export function backupPlace(shop: Pick<Resources, 'pool' | 'files' | 'config'>): BackupPlace {
  const { files, config } = shop
  if (config.s3.bucket) {
    return {
      where: `s3://${config.s3.bucket}/backups`,
      list: () => listStoredBackups(files),
      make: () => noteOutcome(shop.pool, storeBackup(shop)),
      forgetOld: async (keep) => forgetStoredBackups(files, keep, await listBases(archivePlace(shop))),
      open: (name, scratch) => openStoredBackup(files, name, scratch),
      parts: (name) => partsOfStored(files, name),
    }
  }
  const folder = config.backupDir
  return {
    where: folder,
    list: () => listBackups(folder),
    make: () => noteOutcome(shop.pool, makeBackup(shop, folder)),
    forgetOld: (keep) => forgetOldBackups(folder, keep),
    open: (name) => openBackup(join(folder, name)),
    parts: (name) => partsOf(join(folder, name)),
  }
}
