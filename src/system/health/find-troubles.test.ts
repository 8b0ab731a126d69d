import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { loadConfig } from '../../config.ts'
import { openDatabase } from '../../platform/database/database.server.ts'
import { openFiles } from '../../platform/files/files.server.ts'
import { findTroubles } from './find-troubles.server.ts'

vi.mock(import('../../platform/files/free-bytes.server.ts'), async (original) => ({
  ...(await original()),
  freeBytes: async (folder) => (folder.endsWith('postgres') ? 0 : 1e12),
}))

test('a database that a full disk ended is said to have no room', async () => {
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'estela-full-'))
  onTestFinished(() => rm(DATA_DIR, { recursive: true }))
  await mkdir(join(DATA_DIR, 'postgres'))
  const config = loadConfig({ DATA_DIR })
  const { db, close } = openDatabase('postgres://estela:x@127.0.0.1:1/estela', { max: 1 })
  onTestFinished(close)
  const { closed } = await findTroubles({ db, config, files: await openFiles(config), replica: undefined })
  expect(closed).toMatchObject({ status: 503, code: 'sin-lugar' })
})
