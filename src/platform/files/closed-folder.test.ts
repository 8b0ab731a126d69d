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

test('a new folder of the shop is closed to others, and so is one that was open', async () => {
  const folder = join(await tempFolder(), 'new', 'data')
  await openClosedFolder(folder)
  expect(await modeOf(folder)).toBe('700')
  // The last is the database of before an upgrade.
  const names = ['files', 'mail', 'backups', 'postgres-17-2026-11-27T12-00-00']
  for (const name of names) await mkdir(join(folder, name), { mode: 0o755 })
  await chmod(folder, 0o755)
  await openClosedFolder(folder)
  expect(await Promise.all(['', ...names].map((name) => modeOf(join(folder, name))))).toEqual(Array(5).fill('700'))
})

test("in a folder with somebody else's things only the shop's own are closed", async () => {
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

test('where no folder can be made it is refused, and not tried for ever', async () => {
  const failure = await openClosedFolder('/proc/nope/data').catch((error) => error)
  // Linux says that it is not there, and a container that it is for reading alone.
  expect(explainFailure(failure)).toMatch(/No se puede (hacer la carpeta|usar) \/proc.*DATA_DIR\.$/s)
})
