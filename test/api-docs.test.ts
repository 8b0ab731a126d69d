import { expect, test } from 'vitest'
import { access, isForStaff } from './access.ts'
import { openShop } from './open-shop.ts'

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

test('every call is documented by a name of its own, who may use it, and what a refusal says', async () => {
  const { operations, document } = await readDocument()
  expect(document.openapi).toBe('3.1.0')
  expect(document.components.schemas.Failure.required).toEqual(['success', 'message', 'code'])
  const names = [...operations.values()].map(({ operationId }) => operationId)
  expect(new Set(names).size).toBe(names.length)
  expect(names.length).toBeGreaterThan(100)
  const wrong = [...operations].flatMap(([route, { tags, security, responses, 'x-permission': permission }]) => {
    const who = access[route]
    const needs = security.map((scheme) => Object.keys(scheme).join()).join('|')
    const expected = who === 'customer' || who === 'self' || isForStaff(who) ? 'bearer' : undefined
    const problems = []
    if (isForStaff(who) !== (permission !== undefined)) problems.push(`permission is «${permission}»`)
    if (expected && needs !== expected) problems.push(`security is «${needs}»`)
    if (!expected && needs === 'bearer') problems.push('asks for a session that the call does not need')
    if (tags.length !== 1) problems.push('no tag')
    if (!responses['4XX']?.content?.['application/json']) problems.push('no refusal')
    return problems.map((problem) => `${route}: ${problem}`)
  })
  expect(wrong).toEqual([])
})

test('forms with files say their fields, and answers that are files their types', async () => {
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
})
