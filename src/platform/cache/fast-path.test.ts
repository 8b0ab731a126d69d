import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import type { Db } from '../database/database.server.ts'
import { sendSecurityHeaders } from '../http/security-headers.server.ts'
import { Answers } from './answers.server.ts'
import { Cache, noCache } from './cache.server.ts'
import { openFastPath } from './fast-path.server.ts'
import { reusePrefetched } from './prefetched.server.ts'
import { sharedCaching } from './shared-caching.ts'

// Never queried.
const db = undefined as unknown as Db

const always = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'",
  'permissions-policy': 'camera=()',
}

/** A shop with one page, which counts the requests that reach Fastify and the renders. */
async function listen() {
  const cache = new Cache(1_000_000)
  const answers = new Answers(cache, noCache, { db, reads: db })
  const app = Fastify()
  const counts = { asked: 0, made: 0, running: 0, most: 0 }
  app.addHook('onRequest', async () => {
    counts.asked += 1
  })
  sendSecurityHeaders(app, always)
  reusePrefetched(app)
  app.get('/page', (request, reply) =>
    answers.send(request, reply, '/page', 60, async () => {
      counts.made += 1
      const headers = {
        'content-type': 'text/html',
        'content-security-policy': "script-src 'self'",
        'permissions-policy': 'camera=(self)',
        ...sharedCaching,
      }
      return { status: 200, headers, body: Buffer.from('page '.repeat(100)), tags: ['product:1'] }
    }),
  )
  app.get('/slow', async () => {
    counts.running += 1
    counts.most = Math.max(counts.most, counts.running)
    await sleep(1)
    counts.running -= 1
    return ''
  })
  openFastPath(app.server, answers, always)
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(() => app.close())
  return {
    url,
    counts,
    cache,
    async get(path: string, headers: Record<string, string> = {}) {
      const reply = await fetch(url + path, { headers })
      const { date: _, ...others } = Object.fromEntries(reply.headers)
      return { status: reply.status, headers: others, text: await reply.text() }
    },
  }
}

test('a cached answer is sent without Fastify, and is the same in every header and byte', async () => {
  const { get, counts } = await listen()
  for (const encoding of ['br', 'gzip', 'identity']) {
    const first = await get('/page', { 'accept-encoding': encoding })
    const asked = counts.asked
    expect(await get('/page', { 'accept-encoding': encoding })).toEqual(first)
    expect(counts.asked).toBe(asked)
  }
  expect(counts.made).toBe(1)
})

test('a page keeps its own policies, and answers 304 to its ETag', async () => {
  const { get, counts } = await listen()
  const { headers } = await get('/page')
  const own = { 'content-security-policy': "script-src 'self'", 'permissions-policy': 'camera=(self)' }
  expect(headers).toMatchObject(own)
  const asked = counts.asked
  const again = await get('/page', { 'if-none-match': String(headers.etag) })
  expect(again).toMatchObject({ status: 304, text: '' })
  expect(again.headers).toMatchObject({ etag: headers.etag, 'x-content-type-options': 'nosniff' })
  expect((await get('/page')).headers).toMatchObject(own)
  expect(counts.asked).toBe(asked)
})

test('an answer is cached until one of its tags is purged, but not for a client that has just written', async () => {
  const { get, cache, counts } = await listen()
  await get('/page')
  cache.purge(['product:2'])
  await get('/page')
  expect(counts.made).toBe(1)
  await get('/page', { cookie: 'estela_wrote=1' })
  expect(counts.made).toBe(2)
  cache.purge(['product:1'])
  await get('/page')
  expect(counts.made).toBe(3)
})

test('a prefetched answer may be reused for some seconds, and only by this browser', async () => {
  const { get, counts } = await listen()
  const usual = await get('/page')
  expect(usual.headers['cache-control']).toBe('public, max-age=0, s-maxage=1, no-transform')
  const ahead = await get('/page', { 'sec-purpose': 'prefetch' })
  expect(ahead.headers['cache-control']).toBe('private, max-age=5, no-transform')
  expect(ahead.headers).not.toHaveProperty('cdn-cache-control')
  expect(ahead.text).toBe(usual.text)
  expect(counts.made).toBe(1)
  expect(await get('/page')).toEqual(usual)
  const later = await get('/page', { 'sec-purpose': 'prefetch;prerender' })
  expect(later.headers['cache-control']).toBe('public, max-age=0, s-maxage=1, no-transform')
})

test('the pipelined requests of a connection are handled one after the other', async () => {
  const { url, counts } = await listen()
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  const get = (path: string, more = '') => `GET ${path} HTTP/1.1\r\nHost: estela.example\r\n${more}\r\n`
  socket.write(get('/slow').repeat(10) + get('/page').repeat(10) + get('/slow', 'Connection: close\r\n'))
  expect((await text(socket)).match(/HTTP\/1\.1 200 /g)).toHaveLength(21)
  expect(counts).toMatchObject({ most: 1, made: 1 })

  const endless = connect(Number(new URL(url).port), '127.0.0.1')
  endless.write(get('/slow').repeat(200))
  expect(await text(endless)).toBe('')
})
