import { localTime } from '../../platform/argentina/time.ts'

export const isBackupName = (name: string) => /^estela_\d{4}-\d\d-\d\d_\d\d-\d\d-\d\d$/.test(name)

/** `estela_2026-11-21_03-40-00`, in Argentina's time. */
export const nameOfBackup = (moment: Date) => `estela_${localTime(moment).replace('T', '_').replaceAll(':', '-')}`

/** Names have a resolution of one second: takes the next free second. */
export async function findFreeName(moment: Date, isTaken: (name: string) => boolean | Promise<boolean>) {
  let at = moment.getTime()
  while (await isTaken(nameOfBackup(new Date(at)))) at += 1000
  return nameOfBackup(new Date(at))
}
