import { chmod, mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { explainFailure } from '../processes/explain-failure.server.ts'
import { openClosedFolder } from './closed-folder.server.ts'

async function tempFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'estela-closed-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

const modeOf = async (path: string) => ((await stat(path)).mode & 0o777).toString(8)

test('a new data folder is closed to others, and so is an existing open one', async () => {
  const folder = join(await tempFolder(), 'new', 'data')
  await openClosedFolder(folder)
  expect(await modeOf(folder)).toBe('700')
  // The last one is a database from before an upgrade.
  const names = ['files', 'mail', 'backups', 'postgres-17-2026-11-27T12-00-00']
  for (const name of names) await mkdir(join(folder, name), { mode: 0o755 })
  await chmod(folder, 0o755)
  await openClosedFolder(folder)
  expect(await Promise.all(['', ...names].map((name) => modeOf(join(folder, name))))).toEqual(Array(5).fill('700'))
})

test("in a folder with files of others only the shop's own are closed", async () => {
  const folder = await tempFolder()
  await chmod(folder, 0o755)
  await mkdir(join(folder, 'files'))
  await mkdir(join(folder, 'music'))
  await writeFile(join(folder, 'list.txt'), '')
  await openClosedFolder(folder)
  expect(await Promise.all(['', 'files', 'music'].map((name) => modeOf(join(folder, name))))).toEqual([
    '755',
    '700',
    '755',
  ])
})

test('a folder that cannot be made is refused, without an endless loop', async () => {
  const failure = await openClosedFolder('/proc/nope/data').catch((error) => error)
  // Linux answers ENOENT, and a container EROFS.
  expect(explainFailure(failure)).toMatch(/No se puede (hacer la carpeta|usar) \/proc.*DATA_DIR\.$/s)
})
