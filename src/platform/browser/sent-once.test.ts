import { afterEach, beforeEach, expect, test, vi } from 'vitest'

type Module = typeof import('./sent-once.ts')
let page: Module

/** Loads the module again, as after a reload in the same tab. */
async function load() {
  vi.resetModules()
  page = await import('./sent-once.ts')
}

beforeEach(async () => {
  const stored = new Map<string, string>()
  const setItem = (name: string, value: string) => void stored.set(name, value)
  vi.stubGlobal('sessionStorage', { getItem: (name: string) => stored.get(name) ?? null, setItem })
  await load()
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const send = (body: unknown) => page.sentOnce(['POST', '/api/cosas'], body)

test('a repeated unanswered request has the same key, any other request another', () => {
  const first = send({ name: 'Uno' })
  expect(send({ name: 'Uno' }).key).toBe(first.key)
  expect(send({ name: 'Dos' }).key).not.toBe(first.key)
  first.hear(201)
  expect(send({ name: 'Uno' }).key).not.toBe(first.key)
})

test('the key of an unanswered request survives a reload, for an hour', async () => {
  vi.useFakeTimers({ now: 0, toFake: ['Date'] })
  const [lost, answered] = [send({ name: 'Uno' }), send({ name: 'Dos' })]
  answered.hear(400)
  await load()
  expect(send({ name: 'Uno' }).key).toBe(lost.key)
  expect(send({ name: 'Dos' }).key).not.toBe(answered.key)
  vi.setSystemTime(2 * 60 * 60_000)
  expect(send({ name: 'Uno' }).key).not.toBe(lost.key)
})

test('the content of a request is not stored', () => {
  const setItem = vi.spyOn(sessionStorage, 'setItem')
  send({ name: 'Calle Falsa 123' })
  expect(setItem).toHaveBeenCalled()
  expect(JSON.stringify(setItem.mock.calls)).not.toContain('Falsa')
})

test('without storage the keys last as long as the page', async () => {
  vi.stubGlobal('sessionStorage', undefined)
  await load()
  expect(send({ name: 'Uno' }).key).toBe(send({ name: 'Uno' }).key)
})

test('a request repeated with the password has the same key', () => {
  const { key } = send({ amount: 5 })
  expect(send({ amount: 5, password: 'secreta' }).key).toBe(key)
  expect(send({ amount: 6, password: 'secreta' }).key).not.toBe(key)
})

test('a refused or failed request counts as unanswered', () => {
  const { key, hear } = send({ amount: 5 })
  for (const status of [401, 403, 429, 500, 503]) hear(status)
  expect(send({ amount: 5 }).key).toBe(key)
})

test('a form with the same fields and files has the same key', () => {
  const picture = new File(['abc'], 'a.webp')
  const form = (image: File) => {
    const filled = new FormData()
    filled.set('name', 'Uno')
    filled.set('image', image)
    return filled
  }
  const { key } = send(form(picture))
  expect(send(form(picture)).key).toBe(key)
  expect(send(form(new File(['abcd'], 'a.webp'))).key).not.toBe(key)
})

test('the number of stored keys is limited', () => {
  const { key } = send({ n: -1 })
  for (let n = 0; n < 60; n++) send({ n })
  expect(send({ n: -1 }).key).not.toBe(key)
})
