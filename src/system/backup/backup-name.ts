import { timeZone } from '../../platform/argentina/time.ts'

export const isBackupName = (name: string) => /^estela_\d{4}-\d\d-\d\d_\d\d-\d\d-\d\d$/.test(name)

/** `estela_2026-11-21_03-40-00`, by the shop's own clock. */
export function nameOfBackup(moment: Date) {
  const words = moment.toLocaleString('sv-SE', { timeZone })
  return `estela_${words.replace(' ', '_').replaceAll(':', '-')}`
}
