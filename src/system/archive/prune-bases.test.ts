import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { namesIn } from '../backup/file-keys.server.ts'
import { archiveInFolder, baseKey, listWal, walKey } from './archive-place.server.ts'
import { pruneBases } from './prune-bases.server.ts'
import { segmentNumber } from './wal-name.ts'

const segment = (number: number) => `00000001${'0'.repeat(8)}${number.toString(16).toUpperCase().padStart(8, '0')}`
const [old, current] = ['7711252600287054726', '7711252600287054727'] as const

async function openPlace() {
  const folder = await mkdtemp(join(tmpdir(), 'estela-prune-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const place = archiveInFolder(folder)
  const { disk } = place
  const addWal = (system: string, number: number) => disk.put(walKey(place, system, segment(number)), 'cambios')
  /** Only with its description is it a base backup. */
  async function addBase(system: string, name: string, { first = 1, isWhole = true } = {}) {
    const moments = { started_at: name, finished_at: name }
    const numbers = { timeline: 1, first_wal: segment(first), last_wal: segment(first), last_lsn: '0/0', bytes: 1 }
    const base = { name, system, ...moments, ...numbers, sha256: '', files: [] }
    await disk.put(`${baseKey(place, base)}.tar.zst`, 'base')
    if (isWhole) await disk.put(`${baseKey(place, base)}.json`, JSON.stringify(base))
  }
  async function stored(system: string) {
    const bases = await namesIn(disk, `${system}/bases/`)
    const wal = await listWal(place, system)
    return { bases: bases.toSorted(), wal: wal.map(segmentNumber) }
  }
  return { place, addWal, addBase, stored }
}

test('the newest base backups stay, with the changes since the oldest of them', async () => {
  const { place, addWal, addBase, stored } = await openPlace()
  for (const day of [1, 2, 3, 4]) await addBase(current, `2026-11-0${day}`, { first: day * 10 })
  for (const number of [9, 29, 30, 31, 45]) await addWal(current, number)
  expect((await pruneBases(place, 2, current)).map(({ name }) => name)).toEqual(['2026-11-04', '2026-11-03'])
  expect(await stored(current)).toEqual({
    bases: ['2026-11-03.json', '2026-11-03.tar.zst', '2026-11-04.json', '2026-11-04.tar.zst'],
    wal: [30, 31, 45],
  })
})

test('a base backup that did not finish is deleted once a newer one has; one being made is not', async () => {
  const { place, addBase, stored } = await openPlace()
  await addBase(current, '2026-11-04', { isWhole: false })
  await addBase(current, '2026-11-05')
  await addBase(current, '2026-11-06', { isWhole: false })
  await pruneBases(place, 3, current)
  expect((await stored(current)).bases).toEqual(['2026-11-05.json', '2026-11-05.tar.zst', '2026-11-06.tar.zst'])
})

test('an earlier cluster is deleted with its last base backup, the one in use never', async () => {
  const { place, addWal, addBase, stored } = await openPlace()
  await addBase(old, '2026-11-01')
  await addWal(old, 1)
  await addWal(current, 7)
  await pruneBases(place, 1, current)
  expect([(await stored(old)).wal, (await stored(current)).wal]).toEqual([[1], [7]])
  await addBase(current, '2026-11-02', { first: 7 })
  await pruneBases(place, 2, current)
  expect((await stored(old)).wal).toEqual([1])
  await pruneBases(place, 1, current)
  expect([await stored(old), (await stored(current)).wal]).toEqual([{ bases: [], wal: [] }, [7]])
})

test('without any base backup nothing is deleted', async () => {
  const { place, addWal, stored } = await openPlace()
  for (const system of [old, current]) await addWal(system, 3)
  expect(await pruneBases(place, 3, current)).toEqual([])
  expect([(await stored(old)).wal, (await stored(current)).wal]).toEqual([[3], [3]])
})
