import { afterEach, beforeEach, expect, test, vi } from 'vitest'

type Module = typeof import('./sent-once.ts')
let page: Module

/** As a page that is loaded: it knows what the tab kept. */
async function load() {
  vi.resetModules()
  page = await import('./sent-once.ts')
}

beforeEach(async () => {
  const kept = new Map<string, string>()
  const setItem = (name: string, value: string) => void kept.set(name, value)
  vi.stubGlobal('sessionStorage', { getItem: (name: string) => kept.get(name) ?? null, setItem })
  await load()
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const send = (body: unknown) => page.sentOnce(['POST', '/api/cosas'], body)

test('what was not answered goes out again under the same key, anything else under another', () => {
  const first = send({ name: 'Uno' })
  expect(send({ name: 'Uno' }).key).toBe(first.key)
  expect(send({ name: 'Dos' }).key).not.toBe(first.key)
  first.hear(201)
  expect(send({ name: 'Uno' }).key).not.toBe(first.key)
})

test('also after the page was loaded anew, for an hour', async () => {
  vi.useFakeTimers({ now: 0, toFake: ['Date'] })
  const [lost, answered] = [send({ name: 'Uno' }), send({ name: 'Dos' })]
  answered.hear(400)
  await load()
  expect(send({ name: 'Uno' }).key).toBe(lost.key)
  expect(send({ name: 'Dos' }).key).not.toBe(answered.key)
  vi.setSystemTime(2 * 60 * 60_000)
  expect(send({ name: 'Uno' }).key).not.toBe(lost.key)
})

test('what was typed is not kept', () => {
  const setItem = vi.spyOn(sessionStorage, 'setItem')
  send({ name: 'Calle Falsa 123' })
  expect(setItem).toHaveBeenCalled()
  expect(JSON.stringify(setItem.mock.calls)).not.toContain('Falsa')
})

test('where nothing can be kept, the keys live as long as the page', async () => {
  vi.stubGlobal('sessionStorage', undefined)
  await load()
  expect(send({ name: 'Uno' }).key).toBe(send({ name: 'Uno' }).key)
})

test('asked with the password after all, it is the same', () => {
  const { key } = send({ amount: 5 })
  expect(send({ amount: 5, password: 'secreta' }).key).toBe(key)
  expect(send({ amount: 6, password: 'secreta' }).key).not.toBe(key)
})

test('what was not let in, or failed, is not answered', () => {
  const { key, hear } = send({ amount: 5 })
  for (const status of [401, 403, 429, 500, 503]) hear(status)
  expect(send({ amount: 5 }).key).toBe(key)
})

test('a form is the same with the same fields and files', () => {
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

test('what nobody sends again is not remembered for ever', () => {
  const { key } = send({ n: -1 })
  for (let n = 0; n < 60; n++) send({ n })
  expect(send({ n: -1 }).key).not.toBe(key)
})
