import { hash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { hashFile } from '../../platform/files/hash-file.server.ts'
import { throwIfInterrupted } from '../../platform/processes/interruption.server.ts'
import { type Backup, BackupFile, Checksums } from './contract.ts'

/** Its checksums do not match: restoring what is left of it takes `--even-damaged`. */
export class DamagedBackup extends Error {
  constructor(damages: string[]) {
    const shown = damages.slice(0, 10).join('; ')
    const more = damages.length > 10 ? ` y ${damages.length - 10} más` : ''
    super(`está dañado: ${shown}${more}. Probá con otro, o traé lo que queda de este con --even-damaged.`)
  }
}

/**
 * Writes `files.json` with the checksum of each file. Keys are never reused, so the checksums of the previous backup
 * (`before`) are still valid.
 */
export async function writeChecksums(folder: string, before: string | undefined) {
  const known = before ? await readChecksums(before) : undefined
  const sums: Record<string, string> = {}
  for (const key of await filesOf(folder)) sums[key] = known?.[key] ?? (await hashFile(join(folder, 'files', key)))
  const text = JSON.stringify(sums)
  await writeFile(join(folder, 'files.json'), text, { flush: true })
  return { base_sha256: await hashFile(join(folder, 'base.sql')), files_sha256: hashText(text) }
}

/**
 * Throws, naming the damage, if a backup does not match its `backup.json`. Backups of older versions have no checksums:
 * only their number of files is checked.
 */
export async function checkBackup(folder: string) {
  const { data: backup } = BackupFile.safeParse(await readFile(join(folder, 'backup.json'), 'utf8').catch(() => ''))
  if (!backup) throw new DamagedBackup(['backup.json cambió o falta'])
  const found = await filesOf(folder)
  const damages =
    backup.base_sha256 === undefined
      ? countDamages(backup.files, found.length)
      : [...(await damagesOf(folder, backup)), ...(await damagedFiles(folder, found))]
  if (damages.length > 0) throw new DamagedBackup(damages)
}

export async function openBackup(folder: string) {
  await checkBackup(folder)
  return { dump: join(folder, 'base.sql'), files: new Set(await filesOf(folder)) }
}

const countDamages = (named: number, found: number) =>
  named === found ? [] : [`tiene ${found} archivos y tendría que tener ${named}`]

async function damagesOf(folder: string, { base_sha256, files_sha256 }: Backup) {
  const sums = {
    'base.sql': [base_sha256, await hashFile(join(folder, 'base.sql')).catch(() => undefined)],
    // Backups from a bucket have checksums of their files only since they were downloaded.
    ...(files_sha256 && {
      'files.json': [files_sha256, await readFile(join(folder, 'files.json'), 'utf8').then(hashText, () => undefined)],
    }),
  }
  return Object.entries(sums).flatMap(([name, [named, found]]) => (named === found ? [] : [`${name} cambió o falta`]))
}

async function damagedFiles(folder: string, found: string[]) {
  const names = new Set(found)
  const sums = await readChecksums(folder)
  if (!sums) return ['falta files.json']
  const damages = Object.keys(sums)
    .filter((key) => !names.has(key))
    .map((key) => `falta ${key}`)
  for (const key of found) {
    throwIfInterrupted()
    if (!Object.hasOwn(sums, key)) damages.push(`sobra ${key}`)
    else if (sums[key] !== (await hashFile(join(folder, 'files', key)))) damages.push(`cambió ${key}`)
  }
  return damages
}

const readChecksums = async (folder: string) =>
  Checksums.safeParse(await readFile(join(folder, 'files.json'), 'utf8').catch(() => '')).data

export async function filesOf(folder: string) {
  const home = join(folder, 'files')
  const entries = await readdir(home, { recursive: true, withFileTypes: true }).catch(() => [])
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(home, join(entry.parentPath, entry.name)).split(sep).join('/'))
}

const hashText = (text: string) => hash('sha256', text)
