import { expect, test } from 'vitest'
import { openShop } from '../../../test/support/open-shop.ts'

/** Acts as a client: one message per request, with the negotiated version in each after the first. */
async function openSession(environment: Record<string, string> = {}) {
  const shop = await openShop({ PUBLIC_URL: 'https://estela.example', ...environment })
  let id = 0
  const headers: Record<string, string> = { accept: 'application/json, text/event-stream' }
  const post = (body: unknown, more: Record<string, string> = {}) =>
    shop.call('POST', '/mcp', { body, headers: { ...headers, ...more } })
  const request = async (method: string, params?: object) => {
    id += 1
    const { statusCode, body } = await post({ jsonrpc: '2.0', id, method, ...(params && { params }) })
    expect([statusCode, body.jsonrpc, body.id]).toEqual([200, '2.0', id])
    return body
  }
  const { result } = await request('initialize', {
    protocolVersion: '2025-06-18',
    capabilities: {},
    clientInfo: { name: 'prueba', version: '1' },
  })
  headers['mcp-protocol-version'] = result.protocolVersion
  expect((await post({ jsonrpc: '2.0', method: 'notifications/initialized' })).statusCode).toBe(202)
  const use = async (name: string, args: object) => {
    const { result } = await request('tools/call', { name, arguments: args })
    if (!result.isError) expect(JSON.parse(result.content[0].text)).toEqual(result.structuredContent)
    return result
  }
  return { ...shop, post, request, use, hello: result }
}

test('a client negotiates a version, lists the tools and uses each', async () => {
  const { hello, request, use, make, buy } = await openSession()
  expect(hello).toMatchObject({
    protocolVersion: '2025-06-18',
    capabilities: { tools: {} },
    serverInfo: { title: 'Estela' },
  })
  expect((await request('ping')).result).toEqual({})
  const { tools } = (await request('tools/list')).result
  expect(tools.map(({ name }: { name: string }) => name)).toEqual([
    'search_perfumes',
    'get_perfume',
    'compare_perfumes',
    'get_order_status',
  ])
  for (const { inputSchema, annotations } of tools)
    expect([inputSchema.type, annotations.readOnlyHint]).toEqual(['object', true])

  const asad = await make.product({
    name: 'Asad',
    brand: 'Lattafa',
    notes: 'vainilla, tabaco',
    volume: '100 ml',
    price: 50_000,
  })
  const yara = await make.product({
    name: 'Yara',
    brand: 'Lattafa',
    notes: 'vainilla, oud',
    volume: '50 ml',
    price: 40_000,
  })
  const found = (await use('search_perfumes', { notes: ['vanilla'], without: ['oud'] })).structuredContent
  expect([found.total, found.perfumes]).toMatchObject([
    1,
    [{ id: asad.id, price: 50_000, price_per_100ml: 50_000, url: `https://estela.example/products/${asad.id}` }],
  ])
  expect((await use('get_perfume', { id: yara.id })).structuredContent).toMatchObject({
    perfume: { name: 'Yara', brand: 'Lattafa' },
    reviews: null,
  })
  const compared = (await use('compare_perfumes', { ids: [asad.id, yara.id] })).structuredContent
  expect([compared.shared_notes, compared.perfumes.length]).toEqual([['vainilla'], 2])

  const { order } = (await buy(asad)).body
  const status = await use('get_order_status', { order_number: order.order_number, email: 'juana@example.com' })
  expect(status.structuredContent).toMatchObject({
    status: 'pendiente_pago',
    items: [{ name: 'Asad', quantity: 1 }],
    total_amount: 50_000,
  })
  for (const secret of [order.id, 'Juana', 'Callao', 'juana@']) expect(JSON.stringify(status)).not.toContain(secret)
})

test('errors follow the protocol', async () => {
  const { post, request, use, make, app } = await openSession()
  const hidden = await make.product({ is_active: false })
  expect(await use('get_perfume', { id: hidden.id })).toMatchObject({ isError: true })
  expect(await use('compare_perfumes', { ids: [1] })).toMatchObject({ isError: true })
  expect(await use('get_order_status', { order_number: 'x', email: 'otra@example.com' })).toMatchObject({
    isError: true,
    content: [{ text: 'No encontramos un pedido con esos datos.' }],
  })
  expect((await request('tools/call', { name: 'place_order' })).error.code).toBe(-32602)
  expect((await request('resources/list')).error.code).toBe(-32601)
  expect((await request('initialize', {})).error.code).toBe(-32602)
  const asked = await request('initialize', { protocolVersion: '1999-01-01', capabilities: {}, clientInfo: {} })
  expect(asked.result.protocolVersion).toBe('2025-11-25')

  expect((await post([{ jsonrpc: '2.0', id: 1, method: 'ping' }])).statusCode).toBe(400)
  expect((await post({ jsonrpc: '2.0', id: null, method: 'ping' })).body.error.code).toBe(-32600)
  expect(
    (await post({ jsonrpc: '2.0', id: 1, method: 'ping' }, { 'mcp-protocol-version': '1999-01-01' })).statusCode,
  ).toBe(400)
  const broken = await app.inject({
    method: 'POST',
    url: '/mcp',
    headers: { 'content-type': 'application/json' },
    payload: '{',
  })
  expect([broken.statusCode, broken.json().error.code]).toEqual([400, -32700])
  for (const method of ['GET', 'DELETE'] as const) {
    const reply = await app.inject({ method, url: '/mcp' })
    expect([reply.statusCode, reply.headers.allow]).toEqual([405, 'POST'])
  }
})

test('requests from pages of other sites are refused, and the API’s rate limits apply', async () => {
  const { post, use, call } = await openSession({ RATE_ORDERS: '3' })
  const ping = { jsonrpc: '2.0', id: 1, method: 'ping' }
  expect((await post(ping, { origin: 'https://otro.example' })).statusCode).toBe(403)
  expect((await post(ping, { origin: 'null' })).statusCode).toBe(403)
  expect((await post(ping, { origin: 'https://estela.example' })).statusCode).toBe(200)
  const wrong = { order_number: '000101-0000', email: 'otra@example.com' }
  await use('get_order_status', wrong)
  await call('POST', '/api/orders/lookup', { body: wrong })
  await use('get_order_status', wrong)
  expect((await use('get_order_status', wrong)).content[0].text).toContain('Demasiados intentos')
})

test('an imitation is shown without the original perfume’s brand', async () => {
  const { use, make, db } = await openSession()
  const { id } = await make.product({
    name: 'Salvaje',
    brand: 'Dior',
    type: 'imitacion',
    description: 'Igual a Sauvage',
  })
  await db.updateTable('products').set({ inspired_by: 'Sauvage de Dior' }).where('id', '=', id).execute()
  for (const result of [await use('search_perfumes', { text: 'salvaje' }), await use('get_perfume', { id })]) {
    expect(JSON.stringify(result)).toContain('Salvaje')
    expect(JSON.stringify(result)).not.toMatch(/dior|sauvage/i)
  }
})
