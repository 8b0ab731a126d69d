import { expect, test } from 'vitest'
import { openShop } from '../../../test/support/open-shop.ts'
import { blankOf, exampleAnswers, fillAnswer } from './rules.ts'

async function openPanel() {
  const shop = await openShop()
  const seller = await shop.make.user({ role: 'ventas' })
  const ask = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path = '', body?: unknown) =>
    shop.call(method, `/api/admin/ready-answers${path}`, { token: seller.token, body })
  const titles = async () => (await ask('GET')).body.ready_answers.map(({ title }: { title: string }) => title)
  return { ...shop, ask, titles }
}

test('staff who answer messages can save answers, and a new shop has none', async () => {
  const { ask, titles } = await openPanel()
  expect(await titles()).toEqual([])
  const added = await ask('POST', '', { title: ' Zona de envíos ', text: 'Hola, {nombre}' })
  expect(added.statusCode).toBe(201)
  await ask('POST', '', { title: 'Ámbar', text: 'x' })
  expect(await titles()).toEqual(['Ámbar', 'Zona de envíos'])
  const [, { id }] = (await ask('GET')).body.ready_answers
  expect((await ask('PUT', `/${id}`, { title: 'Zonas', text: 'Todas' })).body.ready_answers[1]).toEqual({
    id,
    title: 'Zonas',
    text: 'Todas',
  })
  const both = await Promise.all([ask('DELETE', `/${id}`), ask('DELETE', `/${id}`)])
  expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 404])
  expect((await ask('PUT', `/${id}`, { title: 'Zonas', text: 'Todas' })).statusCode).toBe(404)
})

test('a second answer with the same title is refused, and there are fifty at most', async () => {
  const { ask, titles } = await openPanel()
  const replies = await Promise.all(['Envíos', 'ENVIOS'].map((title) => ask('POST', '', { title, text: 'x' })))
  expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409])
  expect(replies.find(({ statusCode }) => statusCode === 409)?.body.code).toBe('titulo-repetido')
  for (const wrong of [
    {},
    { title: 'a' },
    { title: '', text: 'x' },
    { title: 'x'.repeat(61), text: 'x' },
    { title: 1 },
  ]) {
    expect((await ask('POST', '', wrong)).statusCode).toBe(400)
  }
  for (let n = 1; n < 50; n += 1) await ask('POST', '', { title: `Respuesta ${n}`, text: 'x' })
  expect((await ask('POST', '', { title: 'Una más', text: 'x' })).body.code).toBe('demasiadas')
  expect(await titles()).toHaveLength(50)
})

test('an answer fills in the sender and their order, and reports placeholders left', () => {
  const text = 'Hola, {nombre}: {pedido} y {pedido}'
  expect(fillAnswer(text, { name: '  Ana $& Paz', order_number: '261122-ABCD' })).toBe(
    'Hola, Ana: 261122-ABCD y 261122-ABCD',
  )
  expect(fillAnswer('Hola, {nombre}', { name: "$'{pedido}", order_number: undefined })).toBe("Hola, $'{pedido}")
  expect(blankOf(fillAnswer(text, { name: 'Ana', order_number: undefined }))).toBe('{pedido}')
  expect(blankOf('Hola, Ana')).toBeUndefined()
  for (const { text } of exampleAnswers) expect(blankOf(text)).toBe('{nombre}')
})
