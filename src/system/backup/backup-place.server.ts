import { join } from 'node:path'
import type { Resources } from '../../platform/resources.server.ts'
import type { Backup } from './contract.ts'
import { noteOutcome } from './last-backup.server.ts'
import { forgetOldBackups, listBackups, makeBackup } from './make-backup.server.ts'
import { forgetStoredBackups, listStoredBackups, storeBackup } from './stored-backups.server.ts'

/** Where the shop's own backups lie. */
export type BackupPlace = {
  where: string
  list(): Promise<Backup[]>
  make(): Promise<Backup>
  forgetOld(keep: number): Promise<void>
}

/** In the bucket where there is one, since several machines share it; else in a folder of this machine. */
export function backupPlace(shop: Pick<Resources, 'pool' | 'files' | 'config'>): BackupPlace {
  const { files, config } = shop
  if (config.s3.bucket) {
    return {
      where: `s3://${config.s3.bucket}/backups`,
      list: () => listStoredBackups(files),
      make: () => noteOutcome(shop.pool, storeBackup(shop)),
      forgetOld: (keep) => forgetStoredBackups(files, keep),
    }
  }
  const folder = join(config.dataDir, 'backups')
  return {
    where: folder,
    list: () => listBackups(folder),
    make: () => noteOutcome(shop.pool, makeBackup(shop, folder)),
    forgetOld: (keep) => forgetOldBackups(folder, keep),
  }
}
