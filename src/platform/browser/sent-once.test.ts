import { expect, test } from 'vitest'
import { sentOnce } from './sent-once.ts'

const send = (body: unknown) => sentOnce(['POST', '/api/cosas'], body)

test('what was not answered goes out again under the same key, anything else under another', () => {
  const first = send({ name: 'Uno' })
  expect(send({ name: 'Uno' }).key).toBe(first.key)
  expect(send({ name: 'Dos' }).key).not.toBe(first.key)
  first.settle()
  expect(send({ name: 'Uno' }).key).not.toBe(first.key)
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
