import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { archiveInFolder, listWal } from './archive-place.server.ts'
import { shipWal } from './ship-wal.server.ts'

const system = '7711252600287054726'
const segmentAt = (place: number) => `00000001${'0'.repeat(8)}${place.toString(16).toUpperCase().padStart(8, '0')}`

/** Builds a cluster's folder with segments in the spool, and others that PostgreSQL could not spool. */
async function openCluster({ spooled = 0, unspooled = 0 }) {
  const folder = await mkdtemp(join(tmpdir(), 'estela-spool-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const cluster = join(folder, 'postgres')
  const [spool, marks] = [join(cluster, 'archive'), join(cluster, 'pg_wal/archive_status')]
  for (const made of [spool, marks]) await mkdir(made, { recursive: true })
  for (let at = 0; at < spooled; at++) await writeFile(join(spool, segmentAt(at)), 'cambios')
  for (let at = 0; at < unspooled; at++) await writeFile(join(marks, `${segmentAt(200 + at)}.ready`), '')
  return { folder, cluster, spool, marks }
}

test('an unreachable archive leaves at most an hour of segments waiting', async () => {
  for (const [spooled, left] of [
    [64, 64],
    [65, 0],
  ] as const) {
    const { folder, cluster, spool } = await openCluster({ spooled })
    await writeFile(join(folder, 'away'), '')
    const away = archiveInFolder(join(folder, 'away/continuous'))
    await expect(shipWal(away, system, cluster)).rejects.toThrow()
    expect(await readdir(spool)).toHaveLength(left)
    const there = archiveInFolder(join(folder, 'there'))
    expect(await shipWal(there, system, cluster)).toMatchObject({ isUpToDate: true })
    expect(await listWal(there, system)).toHaveLength(left)
    expect(await readdir(spool)).toEqual([])
  }
})

test('segments that PostgreSQL cannot spool do not fill the disk', async () => {
  const few = await openCluster({ unspooled: 64 })
  const place = archiveInFolder(join(few.folder, 'there'))
  expect(await shipWal(place, system, few.cluster)).toEqual({ shipped: [], isUpToDate: false })
  const { cluster, marks } = await openCluster({ unspooled: 65 })
  await expect(shipWal(place, system, cluster)).rejects.toThrow('no puede dejar sus cambios')
  expect((await readdir(marks)).every((name) => name.endsWith('.done'))).toBe(true)
})
