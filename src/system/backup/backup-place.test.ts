import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { openShop } from '../../../test/support/open-shop.ts'
import { scheduledBackup } from './scheduled-backup.server.ts'

test.each([
  [403, 'AccessDenied', 'no acepta las claves'],
  [404, 'NoSuchBucket', 'no existe'],
  [500, 'InternalError', 'El servidor de archivos falla'],
])('a bucket that answers %i %s is reported as such, even before any backup', async (status, code, words) => {
  const bucket = createServer((_request, reply) => {
    reply.writeHead(status, { 'content-type': 'application/xml' })
    reply.end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`)
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
  await expect(scheduledBackup(shop, { now: true })).rejects.toThrow(code)
  for (const call of ['GET backups', 'POST backups/trial', 'POST backups/estela_2026-11-21_14-05-00/download']) {
    const [method, path] = call.split(' ') as ['GET' | 'POST', string]
    const { statusCode, body } = await shop.call(method, `/api/admin/${path}`, { token })
    expect([call, statusCode, body.code]).toEqual([call, 503, 'backups-ilegibles'])
    expect(body.message).toContain(words)
  }
  const { troubles } = (await shop.call('GET', '/api/admin/system-info', { token })).body
  expect(troubles.map(({ id }: { id: string }) => id)).toEqual(['bucket', 'backups'])
})
