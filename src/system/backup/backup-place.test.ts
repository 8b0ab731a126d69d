import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { openShop } from '../../../test/support/open-shop.ts'
import { scheduledBackup } from './scheduled-backup.server.ts'

test('a bucket that refuses access is reported as such, even before any backup', async () => {
  const bucket = createServer((_request, reply) => {
    reply.writeHead(403, { 'content-type': 'application/xml' })
    reply.end('<?xml version="1.0"?><Error><Code>AccessDenied</Code><Message>Access Denied</Message></Error>')
  }).listen(0, '127.0.0.1')
  await once(bucket, 'listening')
  onTestFinished(() => void bucket.close())
  const shop = await openShop({
    S3_ENDPOINT: `http://127.0.0.1:${(bucket.address() as AddressInfo).port}`,
    S3_BUCKET: 'tienda',
    S3_ACCESS_KEY_ID: 'otra',
    S3_SECRET_ACCESS_KEY: 'otra',
  })
  const { token } = await shop.make.admin()
  await expect(scheduledBackup(shop, { now: true })).rejects.toThrow('Access Denied')
  const list = await shop.call('GET', '/api/admin/backups', { token })
  expect([list.statusCode, list.body.code]).toEqual([503, 'backups-ilegibles'])
  expect(list.body.message).toContain('no acepta las claves')
  const { troubles } = (await shop.call('GET', '/api/admin/system-info', { token })).body
  expect(troubles.map(({ id }: { id: string }) => id)).toEqual(['bucket', 'backups'])
})
