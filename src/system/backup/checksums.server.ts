import { hash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { z } from 'zod'
import { hashFile } from '../../platform/files/hash-file.server.ts'
import { asJson } from '../../platform/http/contract.ts'
import { throwIfInterrupted } from '../../platform/processes/interruption.server.ts'
import { type Backup, BackupFile } from './contract.ts'

const Checksums = asJson(z.record(z.string(), z.string()))

/** Not as it was written: to bring back what is left of it, somebody has to say so. */
export class DamagedBackup extends Error {
  constructor(damages: string[]) {
    const shown = damages.slice(0, 10).join('; ')
    const more = damages.length > 10 ? ` y ${damages.length - 10} más` : ''
    super(`está dañado: ${shown}${more}. Probá con otro, o traé lo que queda de este con --even-damaged.`)
  }
}

/**
 * Writes `files.json` with the sum of each file. A file's name is never given twice, so what the backup `before` says of
 * it is so still.
 */
export async function writeChecksums(folder: string, before: string | undefined) {
  const known = before ? await readChecksums(before) : undefined
  const sums: Record<string, string> = {}
  for (const key of await filesOf(folder)) sums[key] = known?.[key] ?? (await hashFile(join(folder, 'files', key)))
  const text = JSON.stringify(sums)
  await writeFile(join(folder, 'files.json'), text, { flush: true })
  return { base_sha256: await hashFile(join(folder, 'base.sql')), files_sha256: hashText(text) }
}

/** Fails, naming what is wrong, where a backup is not what its `backup.json` says; one without sums by the number of files. */
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

/** One that is as it was written. */
export async function openBackup(folder: string) {
  await checkBackup(folder)
  return { dump: join(folder, 'base.sql'), files: new Set(await filesOf(folder)) }
}

const countDamages = (named: number, found: number) =>
  named === found ? [] : [`tiene ${found} archivos y tendría que tener ${named}`]

async function damagesOf(folder: string, { base_sha256, files_sha256 }: Backup) {
  const sums = {
    'base.sql': [base_sha256, await hashFile(join(folder, 'base.sql')).catch(() => undefined)],
    // One of a bucket has the sums since it was downloaded.
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

/** Undefined of what cannot be read. */
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
