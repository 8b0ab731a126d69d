import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { openShop } from '../../../test/open-shop.ts'
import { Cache } from './cache.server.ts'
import { listenForPurges, purgeEverywhere } from './listen-for-purges.server.ts'

test('many catch up at once, each with what was purged before', async () => {
  const { db, url } = await openShop()
  const cache = new Cache(1_000_000)
  const purges = await listenForPurges(url, [cache])
  onTestFinished(() => purges.close())
  const warnings: string[] = []
  const hear = ({ message }: Error) => warnings.push(message)
  process.on('warning', hear)
  onTestFinished(() => void process.off('warning', hear))
  await cache.get('page', { ttl: 60, tags: () => [] }, async () => 'made')
  await purgeEverywhere(db)
  await Promise.all([purges.catchUp(), purges.position(), purges.catchUp(), purges.catchUp()])
  expect(cache.size).toBe(0)
  await sleep(0)
  expect(warnings).toEqual([])
})
