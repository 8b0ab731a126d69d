import { mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { loadConfig } from '../../config.ts'
import { openDatabase } from '../../platform/database/database.server.ts'
import { openFiles } from '../../platform/files/files.server.ts'
import { findTroubles } from './find-troubles.server.ts'

// A file system of Linux's on which nothing is ever free.
test.skipIf(process.platform !== 'linux')('a database that a full disk ended is said to have no room', async () => {
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'estela-full-'))
  onTestFinished(() => rm(DATA_DIR, { recursive: true }))
  await symlink('/proc', join(DATA_DIR, 'postgres'))
  const config = loadConfig({ DATA_DIR })
  const { db, close } = openDatabase('postgres://estela:x@127.0.0.1:1/estela', { max: 1 })
  onTestFinished(close)
  const { closed } = await findTroubles({ db, config, files: await openFiles(config), replica: undefined })
  expect(closed).toMatchObject({ status: 503, code: 'sin-lugar' })
})
