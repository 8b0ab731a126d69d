import { expect, test } from 'vitest'
import { access, isForStaff } from './support/access.ts'
import { openShop } from './support/open-shop.ts'

type Body = { content?: Record<string, { schema: { properties?: Record<string, { format?: string }> } }> }
type Operation = {
  operationId: string
  tags: string[]
  'x-permission'?: string
  security: Record<string, string[]>[]
  requestBody?: Body
  responses: Record<string, Body>
}

async function readDocument() {
  const { call } = await openShop()
  const { body } = await call('GET', '/api/docs')
  const operations = new Map<string, Operation>()
  for (const [path, methods] of Object.entries(body.paths as Record<string, Record<string, Operation>>)) {
    const route = path.replace(/\{(\w+)\}/g, ':$1')
    for (const [method, operation] of Object.entries(methods)) {
      operations.set(`${method.toUpperCase()} ${route}`, operation)
    }
  }
  return { operations, document: body }
}

test('every call is documented with a unique name, its access and its errors', async () => {
  const { operations, document } = await readDocument()
  expect(document.openapi).toBe('3.1.0')
  expect(document.components.schemas.Failure.required).toEqual(['success', 'message', 'code'])
  const names = [...operations.values()].map(({ operationId }) => operationId)
  expect(new Set(names).size).toBe(names.length)
  expect(names.length).toBeGreaterThan(100)
  const wrong = [...operations].flatMap(([route, operation]) => {
    const { tags, security, responses, requestBody, 'x-permission': permission } = operation
    const who = access[route]
    const needs = security.map((scheme) => Object.keys(scheme).join()).join('|')
    const expected = who === 'customer' || who === 'self' || isForStaff(who) ? 'bearer' : undefined
    const problems = []
    if (isForStaff(who) !== (permission !== undefined)) problems.push(`permission is «${permission}»`)
    if (expected && needs !== expected) problems.push(`security is «${needs}»`)
    if (!expected && needs === 'bearer') problems.push('asks for a session that the call does not need')
    if (tags.length !== 1) problems.push('no tag')
    if (expected && !(responses[401] && responses[403])) problems.push('no 401 and 403')
    if (route.includes(':') && !responses[404]) problems.push('no 404')
    if (!route.startsWith('GET') && !responses[409]) problems.push('no 409')
    if (requestBody && !(responses[413] && responses[415])) problems.push('no 413 and 415')
    if (!responses['4XX']?.content?.['application/json']) problems.push('no refusal')
    return problems.map((problem) => `${route}: ${problem}`)
  })
  expect(wrong).toEqual([])
})

test('the document lists each used schema of a contract once, by its name there', async () => {
  const { document } = await readDocument()
  const names = Object.keys(document.components.schemas)
  for (const name of ['Order', 'OrderItem', 'PlaceOrder', 'Product', 'User', 'CashMovementsMovement', 'QuoteCart']) {
    expect(names).toContain(name)
  }
  const named = [...JSON.stringify(document).matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(([, name]) => name)
  expect(new Set(named)).toEqual(new Set(names))
  const inline = Object.entries(document.paths as Record<string, Record<string, Operation>>).flatMap(
    ([path, methods]) =>
      Object.entries(methods)
        .filter(([, { requestBody }]) => {
          const body = requestBody?.content?.['application/json']
          return body && !requestBody.content?.['multipart/form-data'] && JSON.stringify(body).includes('"properties"')
        })
        .map(([method]) => `${method} ${path}`),
  )
  expect(inline).toEqual([])
})

test('forms with files document their fields, and file responses their types', async () => {
  const { operations } = await readDocument()
  const form = (route: string) =>
    operations.get(route)?.requestBody?.content?.['multipart/form-data']?.schema.properties ?? {}
  expect(Object.keys(form('POST /api/payments/transfer'))).toEqual([
    'order_id',
    'transfer_reference',
    'amount',
    'proof',
  ])
  expect(form('POST /api/payments/transfer').proof?.format).toBe('binary')
  expect(Object.keys(form('POST /api/products'))).toContain('images')
  expect(Object.keys(form('PUT /api/products/:id'))).toContain('keep_images')
  expect(Object.keys(form('POST /api/admin/categories'))).toContain('image')
  expect(Object.keys(form('POST /api/admin/hero-pictures'))).toEqual(['image'])
  expect(Object.keys(form('POST /api/admin/products/import'))).toContain('file')
  const types = (route: string) => Object.keys(operations.get(route)?.responses['200']?.content ?? {})
  expect(types('POST /api/admin/backup-database')).toEqual(['application/sql'])
  expect(types('GET /api/admin/orders/export/csv')).toEqual(['text/csv'])
  expect(types('GET /api/admin/payment-proof/:id')).toContain('application/pdf')
  expect(types('GET /uploads/:file')).toEqual(['image/webp', 'image/avif', 'image/jpeg'])
  expect([...operations].filter(([, { responses }]) => !(responses['200'] ?? responses['201'])?.content)).toEqual([])
})

test('exactly the rate limited calls document 429', async () => {
  const { operations } = await readDocument()
  const limited = [...operations].flatMap(([route, { responses }]) => (responses[429] ? route : []))
  for (const route of ['POST /api/orders', 'POST /api/auth/login', 'POST /api/contact', 'POST /api/cart/quote']) {
    expect(limited).toContain(route)
  }
  expect(limited).not.toContain('GET /api/products')
  expect(limited).not.toContain('PUT /api/admin/settings')
})
