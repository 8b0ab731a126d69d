import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openShop } from '../../../test/support/open-shop.ts'
import { loadConfig } from '../../config.ts'
import { listenForPurges } from '../../platform/cache/listen-for-purges.server.ts'
import { openDatabase } from '../../platform/database/database.server.ts'
import { openFiles } from '../../platform/files/files.server.ts'
import { findTroubles } from './find-troubles.server.ts'

test('a database stopped by a full disk is reported as out of disk space', async () => {
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'estela-full-'))
  onTestFinished(() => rm(DATA_DIR, { recursive: true }))
  await mkdir(join(DATA_DIR, 'postgres'))
  const config = loadConfig({ DATA_DIR })
  const { db, close } = openDatabase('postgres://estela:x@127.0.0.1:1/estela', { max: 1 })
  onTestFinished(close)
  const resources = { db, config, files: await openFiles(config), replica: undefined }
  const { closed } = await findTroubles(resources, async (folder) => (folder.endsWith('postgres') ? 0 : 1e12))
  expect(closed).toMatchObject({ status: 503, code: 'sin-lugar' })
})

test('a check of the background work that times out reports nothing late', async () => {
  const { db, pool, config, files } = await openShop()
  const holder = await pool.connect()
  await holder.query('begin; lock table retention')
  const { closed, troubles } = await findTroubles({ db, config, files, replica: undefined }, async () => 1e12)
  holder.release(true)
  expect({ closed, troubles }).toEqual({ closed: undefined, troubles: [] })
})

test('several instances without a bucket are reported, and several workers of one instance are not', async () => {
  const shop = await openShop()
  const listen = async (machine: string) => {
    const { close } = await listenForPurges(shop.url, [], { machine })
    onTestFinished(close)
  }
  const found = async (environment = {}) => {
    const config = loadConfig({ DATA_DIR: shop.config.dataDir, ...environment })
    return (await findTroubles({ ...shop, config, replica: undefined }, async () => 1e12)).troubles
  }
  await listen('una')
  await listen('una')
  expect(await found()).not.toContain('machines')
  await listen('otra')
  expect(await found()).toContain('machines')
  expect(await found({ S3_BUCKET: 'tienda' })).not.toContain('machines')
})
