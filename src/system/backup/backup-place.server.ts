import { join } from 'node:path'
import { reasonOf } from '../../platform/files/file-failure.ts'
import { ShopError } from '../../platform/http/errors.ts'
import { failureText } from '../../platform/monitoring/failure-text.ts'
import type { Resources } from '../../platform/resources.server.ts'
import { archivePlace, listBases } from '../archive/archive-place.server.ts'
import type { BackupPart } from './backup-archive.server.ts'
import { openBackup } from './checksums.server.ts'
import type { Backup } from './contract.ts'
import { recordOutcome } from './last-backup.server.ts'
import { deleteOldBackups, listBackups, makeBackup, partsOf } from './make-backup.server.ts'
import {
  deleteStoredBackups,
  listStoredBackups,
  openStoredBackup,
  partsOfStored,
  storeBackup,
} from './stored-backups.server.ts'

type BackupPlace = {
  where: string
  list(): Promise<Backup[]>
  make(): Promise<Backup>
  deleteOldBackups(keep: number): Promise<void>
  /** Verifies a backup. Returns the path of its dump (downloaded to `scratch` from a bucket) and its file keys. */
  open(name: string, scratch: string): Promise<{ dump: string; files: Set<string> }>
  parts(name: string): AsyncIterable<BackupPart>
}

/** Answers 503 if it fails: a refused connection here is the backup storage's, not the database's. */
export function listReadable(shop: Parameters<typeof backupPlace>[0]) {
  return backupPlace(shop)
    .list()
    .catch((error: Error): never => {
      const why = failureText(error.message) ?? reasonOf(error)
      throw new ShopError(503, 'backups-ilegibles', `No se puede ver dónde están los backups. ${why}`)
    })
}

/** In the bucket if there is one, since several instances share it; else in a local folder. */
export function backupPlace(shop: Pick<Resources, 'pool' | 'files' | 'config'>): BackupPlace {
  const { files, config } = shop
  if (config.s3.bucket) {
    return {
      where: `s3://${config.s3.bucket}/backups`,
      list: () => listStoredBackups(files),
      make: () => recordOutcome(shop.pool, storeBackup(shop)),
      deleteOldBackups: async (keep) => deleteStoredBackups(files, keep, await listBases(archivePlace(shop))),
      open: (name, scratch) => openStoredBackup(files, name, scratch),
      parts: (name) => partsOfStored(files, name),
    }
  }
  const folder = config.backupDir
  return {
    where: folder,
    list: () => listBackups(folder),
    make: () => recordOutcome(shop.pool, makeBackup(shop, folder)),
    deleteOldBackups: (keep) => deleteOldBackups(folder, keep),
    open: (name) => openBackup(join(folder, name)),
    parts: (name) => partsOf(join(folder, name)),
  }
}
